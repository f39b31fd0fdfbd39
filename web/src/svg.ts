/** Writing SVG by hand: the road is a few long paths, which no framework writes as fast as a string. */
type Point = readonly [x: number, y: number];

/** A node of a drawing. */
export const svgNode = <Tag extends keyof SVGElementTagNameMap>(tag: Tag): SVGElementTagNameMap[Tag] =>
  document.createElementNS('http://www.w3.org/2000/svg', tag);

/** A tenth of a world unit is finer than any screen. */
export const fine = (value: number): number => Math.round(value * 10) / 10;

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export function pathThrough(points: readonly Point[], closed = false): string {
  let d = '';
  for (const p of points) d += (d ? 'L' : 'M') + fine(p[0]) + ' ' + fine(p[1]);
  return closed ? d + 'Z' : d;
}

export const discPath = (x: number, y: number, r: number): string =>
  `M${fine(x - r)} ${fine(y)}a${fine(r)} ${fine(r)} 0 1 0 ${fine(2 * r)} 0a${fine(r)} ${fine(r)} 0 1 0 ${fine(-2 * r)} 0Z`;

/** Nothing for an empty path, so that unused paint leaves no node. */
export const pathNode = (d: string, className: string, attributes = ''): string =>
  d ? `<path class="${className}" d="${d}" ${attributes}/>` : '';

/** Collects path data by key and keeps the order of first use. */
export class PathsBy<K extends string> {
  private readonly data = new Map<K, string>();

  add(key: K, d: string): void {
    this.data.set(key, (this.data.get(key) ?? '') + d);
  }

  get(key: K): string {
    return this.data.get(key) ?? '';
  }

  nodes(node: (key: K, d: string) => string): string {
    return [...this.data].map(([key, d]) => node(key, d)).join('');
  }
}
