/** The labels of one viewport: placed anew for each scale, hidden where an edge or a panel would cut them. */
import type { Camera, View } from './camera';
import { labelNode, placeLabels, type LabelBox, type PlacedLabel } from './labels';
import type { RoadFinder } from './spatial';
import type { Board } from './types';

export class LabelLayer {
  private placed: PlacedLabel[] = [];
  private placedFor = 0;

  constructor(private readonly group: SVGGElement) {}

  get boxes(): readonly LabelBox[] {
    return this.placed;
  }

  /** Labels that stand for another scale are out of date. */
  isStale(k: number): boolean {
    return !this.placedFor || Math.abs(Math.log(k / this.placedFor)) > 0.1;
  }

  clear(): void {
    this.placedFor = 0;
  }

  /** In a picture of the whole board, labels are pushed inside the view. */
  place(board: Board, road: RoadFinder, { x, y, k }: Camera, view: View, whole: boolean): void {
    const edge = 4 / k;
    const bounds = [x + edge, y + edge, x + view.width / k - edge, y + view.height / k - edge] as const;
    this.placed = placeLabels(board.wishes(k), road, whole ? { scale: k, bounds } : { scale: k });
    this.placedFor = k;
    this.group.innerHTML = this.placed.map(labelNode).join('');
  }

  /** `panels` are px rectangles over the map. */
  trim(camera: Camera, view: View, panels: readonly DOMRectReadOnly[]): void {
    this.placed.forEach((box, i) => {
      const left = (box.x - box.halfWidth - camera.x) * camera.k;
      const right = (box.x + box.halfWidth - camera.x) * camera.k;
      const top = (box.y - box.halfHeight - camera.y) * camera.k;
      const bottom = (box.y + box.halfHeight - camera.y) * camera.k;
      const cut = (low: number, high: number, edge: number) => low < edge && high > edge;
      const hidden =
        cut(left, right, 0) ||
        cut(left, right, view.width) ||
        cut(top, bottom, 0) ||
        cut(top, bottom, view.height) ||
        panels.some((p) => left < p.right && right > p.left && top < p.bottom && bottom > p.top);
      this.group.children[i]?.classList.toggle('trimmed', hidden);
    });
  }
}
