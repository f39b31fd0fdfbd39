/** Things that are shown one after the other, each in its own time, and that somebody in a hurry may skip. */

/** Shows one item; an aborted signal means: finish at once. */
export type Show<Item> = (item: Item, hurry: AbortSignal) => Promise<void> | void;

interface Turn<Item> {
  item: Item;
  hurry: AbortController;
}

export class ShowQueue<Item> {
  private readonly waiting: Turn<Item>[] = [];
  private readonly show: Show<Item>;
  private present: Turn<Item> | null = null;

  constructor(show: Show<Item>) {
    this.show = show;
  }

  /** How many items are still to be shown, the present one included. */
  get length(): number {
    return this.waiting.length + (this.present ? 1 : 0);
  }

  push(item: Item): void {
    this.waiting.push({ item, hurry: new AbortController() });
    if (!this.present) void this.run();
  }

  /** Shows what has come so far at once; what comes later takes its time again. */
  skip(): void {
    this.present?.hurry.abort();
    for (const turn of this.waiting) turn.hurry.abort();
  }

  /** Forgets what is waiting and ends the present item. */
  clear(): void {
    this.waiting.length = 0;
    this.present?.hurry.abort();
  }

  private async run(): Promise<void> {
    for (let turn = this.waiting.shift(); turn !== undefined; turn = this.waiting.shift()) {
      this.present = turn;
      try {
        await this.show(turn.item, turn.hurry.signal);
      } catch (error) {
        console.error(error); // a failed animation must not stop the race
      }
    }
    this.present = null;
  }
}
