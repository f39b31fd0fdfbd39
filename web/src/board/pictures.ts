/**
 * The pictures that the camera looks at: road, labels, minimap, and the live layer with riders and overlays.
 * A moving camera only shifts them; what is slow waits until it rests.
 */
import { fine, svgNode } from '../svg';
import type { BoardRider } from './api';
import { fitCamera, toScreen, type Camera, type View } from './camera';
import type { Cameraman } from './cameraman';
import { clamp } from './geometry';
import { LabelLayer } from './labellayer';
import type { LabelBox } from './labels';
import { Minimap, TARGET } from './minimap';
import { RoadPicture } from './picture';
import { paintScenery } from './scenery';
import { RoadFinder, SpaceFinder } from './spatial';
import type { Board, Point, Road, Size } from './types';

/** A road laid out for a box, and ways to find things on it. */
export interface Laid {
  readonly board: Board;
  readonly box: Size;
  readonly spaces: SpaceFinder;
  readonly road: RoadFinder;
}

export function layRoad(road: Road, box: Size): Laid {
  const board = road.lay(box);
  return { board, box, spaces: new SpaceFinder(board), road: new RoadFinder(board) };
}

const LAYERS = ['labels', 'under', 'hover', 'riders', 'over'] as const;
/** px between the buttons and the edges; `board.css` has it too. */
const GAP = 10;
/** While a hand drags the map beyond what is painted, it is painted anew at most this often, in ms. */
const REPAINT = 250;

type Positions = readonly { readonly rider: BoardRider; readonly at: Point }[];

export class Pictures {
  readonly layer: Readonly<Record<(typeof LAYERS)[number], SVGGElement>>;
  readonly defs = svgNode('defs');
  private readonly detail = new RoadPicture('detail', 0.25);
  /** Lies under the detail and shows wherever that does not reach, so that no glide waits for a painting. */
  private readonly overview = new RoadPicture('overview', 0.1);
  private readonly live = svgNode('svg');
  private readonly world = svgNode('g');
  private readonly labels: LabelLayer;
  private readonly minimap: Minimap | undefined;
  private paintedAt = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly cameraman: Cameraman,
    withMinimap: boolean,
  ) {
    const groups = LAYERS.map((name) => {
      const group = svgNode('g');
      group.setAttribute('class', name);
      return [name, group] as const;
    });
    this.layer = Object.fromEntries(groups) as Record<(typeof LAYERS)[number], SVGGElement>;
    this.world.append(...groups.map(([, group]) => group));
    this.live.setAttribute('class', 'live-picture');
    this.live.setAttribute('aria-hidden', 'true');
    this.live.append(this.defs, this.world);
    this.labels = new LabelLayer(this.layer.labels);
    this.minimap = withMinimap ? new Minimap((centre) => cameraman.centreOn(centre)) : undefined;
    host.prepend(...this.nodes());
  }

  get labelBoxes(): readonly LabelBox[] {
    return this.labels.boxes;
  }

  destroy(): void {
    for (const node of this.nodes()) node.remove();
  }

  setRoad({ board, box, road }: Laid): void {
    const fit = fitCamera(board.size, this.cameraman.view);
    const margin = Math.max(board.unit * 8, (Math.max(...box) / fit.k) * 0.42);
    const seed = [...board.name].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7);
    const svg = paintScenery(board, road, { seed, margin }) + board.paint();
    this.detail.setContent(svg);
    this.overview.setContent(svg);
  }

  /** The box has another size; the camera goes to its place next. */
  setBox({ board }: Laid): void {
    const { view } = this.cameraman;
    this.minimap?.draw(board, view);
    this.labels.clear();
    this.overview.paint(fitCamera(board.size, view), view, board.unit);
  }

  setRiders(positions: Positions): void {
    this.minimap?.setRiders(positions);
  }

  /** Every frame of a moving camera. */
  show({ board }: Laid, camera: Camera): void {
    const { x, y, k } = camera;
    const { view, gliding } = this.cameraman;
    this.detail.shift(camera);
    const bare = !this.detail.covers(camera, view);
    if (gliding || bare) this.overview.shift(camera);
    if (bare && !gliding && performance.now() - this.paintedAt > REPAINT) this.paintDetail(board);
    const scale = k.toFixed(4);
    this.world.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${fine(-x * k)} ${fine(-y * k)})`);
    this.live.style.setProperty('--per-px', (1 / k).toFixed(4));
    this.live.style.setProperty('--coin', clamp((board.laneWidth * k) / 21, 0.7, 1).toFixed(2));
    this.minimap?.frame(camera, view, !this.cameraman.seesAll);
  }

  /** Time for what is too slow for a moving camera. Says whether labels were placed anew. */
  rest({ board, road }: Laid, positions: Positions, goals: readonly Point[]): boolean {
    const { camera, view, seesAll } = this.cameraman;
    this.paintDetail(board);
    const stale = this.labels.isStale(camera.k);
    if (stale) this.labels.place(board, road, camera, view, seesAll);
    this.clear(positions, goals);
    this.labels.trim(camera, view, this.panels());
    return stale;
  }

  /** Buttons and minimap go where they hide the least: no target, and few riders. */
  clear(positions: Positions, goals: readonly Point[]): void {
    const { camera, view } = this.cameraman;
    const riders = positions.map(({ at, rider }) => ({
      at: toScreen(camera, at),
      weight: rider.emphasis === 'active' ? TARGET : 1,
    }));
    const targets = goals.map((at) => ({ at: toScreen(camera, at), weight: TARGET }));
    const points = [...riders, ...targets];
    this.giveWay(targets);
    this.moveButtons(
      view,
      points.filter(({ weight }) => weight === TARGET),
    );
    this.minimap?.chooseCorner(view, points, this.pagePanels());
  }

  /** What only explains is not seen where it would hide a target. */
  private giveWay(targets: readonly { readonly at: Point }[]): void {
    for (const node of this.host.querySelectorAll('[data-yields]')) {
      const { left, right, top, bottom } = this.boxOf(node);
      const hides = targets.some(
        ({ at: [x, y] }) => x > left - GAP && x < right + GAP && y > top - GAP && y < bottom + GAP,
      );
      node.classList.toggle('covering', hides);
    }
  }

  /** To another corner, where they would hide a target. */
  private moveButtons({ width, height, inset }: View, targets: readonly { readonly at: Point }[]): void {
    const buttons = this.host.querySelector<HTMLElement>('.controls');
    if (!buttons) return;
    const { offsetWidth: wide, offsetHeight: high } = buttons;
    const left = wide + 2 * GAP - width;
    const up = high + 2 * GAP + inset.top - height;
    const hides = ([dx, dy]: Point): number =>
      targets.filter(
        ({ at: [x, y] }) =>
          Math.abs(x - dx - width + GAP + wide / 2) < wide / 2 + GAP &&
          Math.abs(y - dy - height + GAP + high / 2) < high / 2 + GAP,
      ).length;
    const corners: Point[] = [
      [0, 0],
      [left, 0],
      [0, up],
      [left, up],
    ];
    const best = corners.reduce((best, corner) => (hides(corner) < hides(best) ? corner : best));
    buttons.style.translate = best.map((d) => `${d}px`).join(' ');
  }

  /** What lies over the map in px, but for the call-out, which goes where these are not. */
  panels(): DOMRect[] {
    return [...this.pagePanels(), ...(this.minimap?.box ?? [])];
  }

  private pagePanels(): DOMRect[] {
    return [...this.host.querySelectorAll('[data-over]:not(.callout, .covering)')]
      .map((node) => this.boxOf(node))
      .filter((box) => box.width > 0);
  }

  /** Where something lies in the map, in px. */
  private boxOf(node: Element): DOMRect {
    const host = this.host.getBoundingClientRect();
    const box = node.getBoundingClientRect();
    return new DOMRect(box.left - host.left, box.top - host.top, box.width, box.height);
  }

  private paintDetail(board: Board): void {
    this.paintedAt = performance.now();
    this.detail.paint(this.cameraman.camera, this.cameraman.view, board.unit);
    if (!this.cameraman.gliding) this.overview.settle();
  }

  private nodes(): Element[] {
    return [this.overview.node, this.detail.node, this.live, ...(this.minimap ? [this.minimap.node] : [])];
  }
}
