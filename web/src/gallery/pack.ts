/** A made-up bunch riding a road, to see a board at work. No title's rules: riders go forward to free spaces. */
import type { BoardRider, LegalSpace, Move } from '../board/api';
import { seededRandom } from '../board/geometry';
import type { Board, SpaceId } from '../board/types';
import { PLAYER_TEAMS } from '../kit/teams';

const LABELS = ['R', 'S', '2', '3'];

export class Pack {
  riders: readonly BoardRider[];
  private readonly random: () => number;

  constructor(
    private readonly board: Board,
    size: number,
    seed: number,
  ) {
    this.random = seededRandom(seed);
    this.riders = this.lineUp(size);
  }

  private spots(space: SpaceId): { space: SpaceId; slot?: number }[] {
    return this.board.hasSlots ? [0, 1, 2, 3].map((slot) => ({ space, slot })) : [{ space }];
  }

  private isFree(space: SpaceId, slot?: number): boolean {
    return !this.riders.some((rider) => rider.space === space && rider.slot === slot);
  }

  /** From two fifths of the way backwards, with gaps. */
  private lineUp(size: number): BoardRider[] {
    const riders: BoardRider[] = [];
    const front = Math.floor(this.board.spaces.length * 0.4);
    for (let space = front; space >= 0 && riders.length < size; space--)
      for (const spot of this.spots(space)) {
        if (riders.length >= size || this.random() > 0.62) continue;
        const i = riders.length;
        const team = PLAYER_TEAMS[i % 6]!;
        riders.push({ id: i, team, label: LABELS[Math.floor(i / 6) % 4]!, ...spot });
      }
    return riders;
  }

  /** The active rider has gold, its team mate cream. */
  dressed(active: number): readonly BoardRider[] {
    const mover = this.riders[active];
    return this.riders.map((rider) => ({
      ...rider,
      ...(rider === mover
        ? { emphasis: 'active' as const }
        : rider.team === mover?.team
          ? { emphasis: 'own' as const }
          : {}),
    }));
  }

  /** Up to nine steps ahead. */
  choices(active: number): LegalSpace[] {
    const start = this.riders[active]?.space;
    if (start === undefined || start === null) return [];
    let edge = [start];
    const seen = new Set(edge);
    const choices: LegalSpace[] = [];
    for (let step = 1; step <= 9; step++) {
      edge = edge.flatMap((id) => this.board.spaces[id]!.next).filter((id) => !seen.has(id) && seen.add(id));
      const goal = edge.find((id) => this.spots(id).some((spot) => this.isFree(spot.space, spot.slot)));
      if (goal !== undefined && [2, 4, 5, 9].includes(step)) choices.push({ space: goal, text: String(step) });
    }
    return choices;
  }

  move(active: number, to: SpaceId): Move | undefined {
    const rider = this.riders[active];
    const spot = this.spots(to).find(({ space, slot }) => this.isFree(space, slot));
    if (!rider || rider.space === null || !spot) return undefined;
    const move = { rider: rider.id, from: rider.space, to, ...(spot.slot !== undefined && { slot: spot.slot }) };
    this.riders = this.riders.map((other) => (other === rider ? { ...other, ...spot } : other));
    return move;
  }

  /** Riders with one free space ahead and somebody beyond it close up, from the rear. */
  slipstream(): Move[] {
    const moves: Move[] = [];
    for (const rider of [...this.riders].sort((a, b) => a.space! - b.space!)) {
      const next = this.board.spaces[rider.space!]!.next[0];
      const beyond = next === undefined ? undefined : this.board.spaces[next]!.next[0];
      if (next === undefined || beyond === undefined || this.board.hasSlots) continue;
      if (!this.isFree(next) || this.isFree(beyond)) continue;
      const move = this.move(this.riders.indexOf(rider), next);
      if (move) moves.push(move);
    }
    return moves;
  }

  pick<T>(things: readonly T[]): T | undefined {
    return things[Math.floor(this.random() * things.length)];
  }
}
