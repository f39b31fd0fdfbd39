/**
 * The painted road. Painting takes many milliseconds, so it is painted somewhat larger than the view and, while the
 * camera moves, that picture is only shifted and scaled.
 */
import { fine, svgNode } from '../svg';
import type { Camera, View } from './camera';

/** px per row: below the first plain colours, below the second no surface numbers and slots. */
const LEVELS = [14, 22];
export const levelOfDetail = (pxPerRow: number): string =>
  `level-${LEVELS.filter((limit) => pxPerRow >= limit).length}`;

/** Views below this many px, as on phones, are painted with as much around them as if they had it. */
const SMALL = 800;

export class RoadPicture {
  readonly node: SVGSVGElement = svgNode('svg');
  private readonly world = svgNode('g');
  private painted: { camera: Camera; x0: number; y0: number; x1: number; y1: number } | undefined;

  /** `overlap`: how much larger than the view, as a part of it, on each side. */
  constructor(
    private readonly className: string,
    private readonly overlap: number,
  ) {
    this.node.setAttribute('aria-hidden', 'true');
    this.node.append(this.world);
  }

  setContent(svg: string): void {
    this.world.innerHTML = svg;
    this.painted = undefined;
  }

  get nodes(): number {
    return this.world.querySelectorAll('*').length;
  }

  paint(camera: Camera, view: View, unit: number): void {
    const { x, y, k } = camera;
    const overX = Math.round(Math.max(view.width, SMALL) * this.overlap);
    const overY = Math.round(Math.max(view.height, SMALL) * this.overlap);
    this.painted = {
      camera,
      x0: x - overX / k,
      y0: y - overY / k,
      x1: x + (view.width + overX) / k,
      y1: y + (view.height + overY) / k,
    };
    this.node.setAttribute('class', `road-picture ${this.className} ${levelOfDetail(unit * k)}`);
    Object.assign(this.node.style, {
      left: `${-overX}px`,
      top: `${-overY}px`,
      width: `${view.width + 2 * overX}px`,
      height: `${view.height + 2 * overY}px`,
      transformOrigin: `${overX}px ${overY}px`,
      transform: 'none',
    });
    const scale = k.toFixed(4);
    this.world.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${fine(overX - x * k)} ${fine(overY - y * k)})`);
  }

  /** Back to where it was painted. Rasters are kept at the scale at which a picture first shows. */
  settle(): void {
    this.node.style.transform = 'none';
  }

  /** Shows what was painted as the camera sees it now. */
  shift({ x, y, k }: Camera): void {
    if (!this.painted) return;
    const was = this.painted.camera;
    this.node.style.transform = `translate(${fine((was.x - x) * k)}px,${fine((was.y - y) * k)}px) scale(${(k / was.k).toFixed(4)})`;
  }

  /** Whether the view lies inside what was painted. */
  covers({ x, y, k }: Camera, view: View): boolean {
    const p = this.painted;
    return p !== undefined && x >= p.x0 && y >= p.y0 && x + view.width / k <= p.x1 && y + view.height / k <= p.y1;
  }
}
