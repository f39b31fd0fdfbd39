/** The whole board in a corner, while the view shows only a part. It takes the corner with the fewest riders under it. */
import { teamFill } from '../kit/teams';
import { fine, svgNode } from '../svg';
import { PHONE, type Camera, type View } from './camera';
import type { BoardRider } from './api';
import type { Board, Point } from './types';

type Corner = 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right';
/** Corners in order of liking: each further one must hide less than one rider more. */
const LIKING: Record<Corner, number> = { 'bottom-left': 0, 'top-left': 0.4, 'top-right': 0.8, 'bottom-right': 1.2 };
const GAP = 10;
/** The weight of a space that may be chosen. */
export const TARGET = 8;

export class Minimap {
  readonly node = document.createElement('div');
  private readonly svg = svgNode('svg');
  private readonly dots = svgNode('g');
  private readonly frames = [svgNode('rect'), svgNode('rect')];
  private readonly road = svgNode('g');
  private scale = 1;
  private padding = 0;
  private corner: Corner = 'bottom-left';
  private place: Point = [0, 0];

  /** `onMove` gets the world point that the person wants in the middle. */
  constructor(onMove: (centre: Point) => void) {
    this.node.className = 'minimap hidden';
    this.node.setAttribute('aria-hidden', 'true');
    this.frames[0]!.setAttribute('class', 'minimap-edge');
    this.frames[1]!.setAttribute('class', 'minimap-frame');
    this.svg.append(this.road, this.dots, ...this.frames);
    this.node.append(this.svg);
    const go = (event: PointerEvent) => {
      const box = this.svg.getBoundingClientRect();
      onMove([
        (event.clientX - box.left) / this.scale - this.padding,
        (event.clientY - box.top) / this.scale - this.padding,
      ]);
    };
    this.node.addEventListener('pointerdown', (event) => {
      event.stopPropagation();
      this.node.setPointerCapture(event.pointerId);
      go(event);
    });
    this.node.addEventListener('pointermove', (event) => {
      if (this.node.hasPointerCapture(event.pointerId)) go(event);
    });
  }

  draw(board: Board, view: View): void {
    const [maxWidth, maxHeight] = view.width > 600 ? [190, 104] : [118, 92];
    this.padding = board.unit * 1.2;
    const width = board.size[0] + 2 * this.padding;
    const height = board.size[1] + 2 * this.padding;
    this.scale = Math.min(maxWidth / width, maxHeight / height);
    this.svg.setAttribute('width', String(fine(width * this.scale)));
    this.svg.setAttribute('height', String(fine(height * this.scale)));
    this.svg.setAttribute('viewBox', [-this.padding, -this.padding, width, height].map(fine).join(' '));
    this.road.innerHTML = board.paintMini();
  }

  /** Where it lies, or is on its way to, in px; nothing while hidden. */
  get box(): DOMRect[] {
    if (/hidden|covering/.test(this.node.className)) return [];
    return [new DOMRect(this.place[0], this.place[1], this.node.offsetWidth, this.node.offsetHeight)];
  }

  frame({ x, y, k }: Camera, view: View, visible: boolean): void {
    this.node.classList.toggle('hidden', !visible);
    if (!visible) return;
    for (const rect of this.frames) {
      rect.setAttribute('x', String(fine(x)));
      rect.setAttribute('y', String(fine(y)));
      rect.setAttribute('width', String(fine(view.width / k)));
      rect.setAttribute('height', String(fine(view.height / k)));
    }
  }

  /** One path a team. */
  setRiders(riders: readonly { rider: BoardRider; at: Point }[]): void {
    const byTeam = new Map<string, string>();
    for (const { rider, at } of riders)
      byTeam.set(rider.team, `${byTeam.get(rider.team) ?? ''}M${fine(at[0])} ${fine(at[1])}h.1`);
    const r = 3.4 / this.scale;
    const all = [...byTeam.values()].join('');
    this.dots.innerHTML =
      `<path d="${all}" stroke="#FFFBF0" stroke-width="${fine(r * 2)}" stroke-linecap="round"/>` +
      [...byTeam]
        .map(
          ([team, d]) =>
            `<path d="${d}" stroke="${teamFill(team as BoardRider['team'])}" stroke-width="${fine(r * 1.4)}" stroke-linecap="round"/>`,
        )
        .join('');
  }

  /**
   * `points` are what should stay visible, in px, with a weight; `busy` are panels over the map. Where every corner
   * would cover a target or a panel, or on a phone a rider, the minimap gives way.
   */
  chooseCorner(view: View, points: readonly { at: Point; weight: number }[], busy: readonly DOMRectReadOnly[]): void {
    const width = this.node.offsetWidth;
    const height = this.node.offsetHeight;
    const { inset } = view;
    const left = inset.left + GAP;
    const top = inset.top + GAP;
    const right = view.width - inset.right - width - GAP;
    const bottom = view.height - inset.bottom - height - GAP;
    const at: Record<Corner, Point> = {
      'bottom-left': [left, bottom],
      'top-left': [left, top],
      'top-right': [right, top],
      'bottom-right': [right, bottom],
    };
    const hides = (corner: Corner): number => {
      const [x, y] = at[corner];
      let cost = LIKING[corner] - (corner === this.corner ? 0.5 : 0);
      for (const { at: p, weight } of points)
        if (p[0] > x - 16 && p[0] < x + width + 16 && p[1] > y - 16 && p[1] < y + height + 16) cost += weight;
      for (const b of busy) if (b.left < x + width && b.right > x && b.top < y + height && b.bottom > y) cost += 50;
      return cost;
    };
    const corners = Object.keys(at) as Corner[];
    this.corner = corners.reduce((best, corner) => (hides(corner) < hides(best) ? corner : best));
    this.place = at[this.corner];
    const most = view.width < PHONE ? 0.5 : TARGET - 1;
    this.node.classList.toggle('covering', hides(this.corner) >= most);
    this.node.style.transform = `translate(${this.place.map((v) => `${Math.round(v)}px`).join()})`;
  }
}
