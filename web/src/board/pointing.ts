/**
 * What pointer, finger and keys mean for spaces. Two rules keep clicks honest: pointing never moves the map, and a
 * click chooses only what was already pointed out, so a map that moves for another reason cannot redirect it.
 */
import type { Space, SpaceId } from './types';

export interface PointingScene {
  pick(px: number, py: number, touch: boolean): Space | undefined;
  readonly legal: ReadonlySet<SpaceId>;
  /** The space that the page previews. */
  readonly previewed: SpaceId | undefined;
  /** Too small to play on: taps are for zooming in. */
  readonly tiny: boolean;
  zoomTo(px: number, py: number): void;
  highlight(space: SpaceId | null): void;
  select(space: SpaceId, legal: boolean): void;
  hover(space: SpaceId | null): void;
}

export class Pointing {
  hovered: SpaceId | null = null;
  /** Whether what the page says now may be its answer to pointing. */
  quiet = false;
  private armed: SpaceId | null = null;

  constructor(private readonly scene: PointingScene) {}

  tap(px: number, py: number, touch: boolean): void {
    const { scene } = this;
    if (touch && scene.tiny) return scene.zoomTo(px, py);
    const space = scene.pick(px, py, touch)?.id;
    if (space === undefined) return;
    const legal = scene.legal.has(space);
    const pointedOut = touch ? this.armed === space || scene.previewed === space : this.hovered === space;
    if (legal && !pointedOut) {
      this.armed = space;
      if (touch) this.tell(space);
      else this.point(space);
      return;
    }
    this.choose(space, legal);
  }

  hover(px: number, py: number): void {
    this.point(this.scene.pick(px, py, false)?.id ?? null);
  }

  leave(): void {
    this.point(null);
    this.quiet = false;
  }

  isChoice(px: number, py: number): boolean {
    const space = this.scene.pick(px, py, true);
    return space !== undefined && this.scene.legal.has(space.id);
  }

  /** By key, from one legal space to the next; the map may go there. */
  step(by: 1 | -1): void {
    const ids = [...this.scene.legal];
    if (!ids.length) return;
    const now = this.hovered === null ? -1 : ids.indexOf(this.hovered);
    const next = now < 0 ? (by > 0 ? 0 : ids.length - 1) : (now + by + ids.length) % ids.length;
    this.point(ids[next]!);
    this.quiet = false;
  }

  /** By key, what is pointed at. */
  enter(): void {
    if (this.hovered !== null) this.choose(this.hovered, this.scene.legal.has(this.hovered));
  }

  private choose(space: SpaceId, legal: boolean): void {
    this.armed = null;
    this.quiet = false;
    this.scene.select(space, legal);
  }

  private point(space: SpaceId | null): void {
    if (space === this.hovered) return;
    this.hovered = space;
    this.scene.highlight(space);
    this.tell(space);
  }

  private tell(space: SpaceId | null): void {
    this.quiet = true;
    this.scene.hover(space);
  }
}
