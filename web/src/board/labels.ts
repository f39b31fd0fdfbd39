/** Labels keep their size on screen, dodge the road and each other, and the most important choose first. */
import { terrainIcon } from '../kit/terrain';
import { clamp } from './geometry';
import type { RoadFinder } from './spatial';
import { escapeXml, fine } from '../svg';
import type { Anchor, LabelWish, LineKind } from './types';

export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

export interface PlacedLabel extends LabelBox {
  readonly wish: LabelWish;
}

export interface Placing {
  /** px per world unit. */
  readonly scale: number;
  /** Labels larger or smaller than usual, for stills. */
  readonly size?: number;
  /** Labels are pushed inside these bounds, in world units. */
  readonly bounds?: readonly [x0: number, y0: number, x1: number, y1: number];
  readonly avoid?: readonly LabelBox[];
}

const TAG_COLOUR: Record<LineKind | 'breakaway', string> = {
  start: '#1B2730',
  finish: '#C9342A',
  sprint: '#246F38',
  mountain: '#B02418',
  gate: '#1B2730',
  breakaway: '#8F5B00',
  feed: '#835B00',
};
const CREAM = '#FFFBF0';

/** Sofia Sans Condensed, near enough to reserve room without asking the browser. */
const textWidth = (text: string, size: number): number =>
  size * [...text].reduce((sum, c) => sum + (/[iljI.,·' ]/.test(c) ? 0.3 : /[MWmw]/.test(c) ? 0.72 : 0.5), 0);

function sizeOf(wish: LabelWish): [width: number, height: number] {
  const caps = wish.text.toUpperCase();
  switch (wish.kind) {
    case 'tag':
      return [textWidth(caps, 13.6) + 13 + (wish.line === 'mountain' ? 13 : 0), 20];
    case 'togo':
      return [wish.text.length * 6.5 + 7, 15];
    case 'name':
      return [textWidth(caps, 13), 13];
    case 'gate':
      return [25, 25];
    case 'pin':
      return [19, 19];
    case 'icon':
      return [21, 21];
  }
}

export function placeLabels(wishes: readonly LabelWish[], road: RoadFinder, placing: Placing): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken: LabelBox[] = [...(placing.avoid ?? [])];
  for (const wanted of [...wishes].sort((a, b) => b.priority - a.priority)) {
    let wish = wanted;
    let spot = bestSpot(wish, road, taken, placing);
    if (spot.cost > 8 && wish.kind === 'tag' && wish.pinnable) {
      wish = { ...wish, kind: 'pin', reach: [1, 5, 10] };
      spot = bestSpot(wish, road, taken, placing);
    }
    if (spot.cost > wish.patience) continue;
    taken.push(spot);
    placed.push({ ...spot, wish });
  }
  return placed;
}

type Spot = LabelBox & { cost: number };

function bestSpot(wish: LabelWish, road: RoadFinder, taken: readonly LabelBox[], placing: Placing): Spot {
  const { scale, size = 1, bounds } = placing;
  const px = size / scale;
  const [width, height] = sizeOf(wish);
  const box = { halfWidth: (width * px) / 2, halfHeight: (height * px) / 2 };
  const big = wish.kind === 'tag' || wish.kind === 'gate';
  // Small signs may stand on the verge; names need clear ground.
  const clear = big ? 1.5 * px : wish.kind === 'name' ? 0 : -6 * px;
  let best: Spot = { x: 0, y: 0, ...box, cost: Infinity };

  const consider = (anchor: Anchor, reach: number, shift: number, dislike: number) => {
    const away = Math.abs(anchor.nx) * box.halfWidth + Math.abs(anchor.ny) * box.halfHeight + reach * px;
    const wantX = anchor.x + anchor.nx * away - anchor.ny * shift * box.halfWidth;
    const wantY = anchor.y + anchor.ny * away + anchor.nx * shift * box.halfHeight * 1.4;
    const x = bounds ? clamp(wantX, bounds[0] + box.halfWidth, bounds[2] - box.halfWidth) : wantX;
    const y = bounds ? clamp(wantY, bounds[1] + box.halfHeight, bounds[3] - box.halfHeight) : wantY;
    const spot = { x, y, ...box };
    const pushed = Math.hypot(x - wantX, y - wantY) * scale * 0.12;
    const cost = dislike + pushed + roadHidden(spot, road, clear) + 140 * crowded(spot, taken, 3 * px);
    if (cost < best.cost) best = { ...spot, cost };
  };

  wish.anchors.forEach((anchors, slip) =>
    anchors.forEach((anchor, side) =>
      wish.reach.forEach((reach, far) => {
        for (const shift of big ? [0, 0.8, -0.8] : [0])
          consider(anchor, reach, shift, slip * 0.6 + side * 0.5 + far * 0.9 + Math.abs(shift) * 1.3);
      }),
    ),
  );
  return best;
}

function roadHidden(box: LabelBox, road: RoadFinder, clear: number): number {
  let cost = 0;
  const { x, y, halfWidth, halfHeight } = box;
  for (const disc of road.near(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight)) {
    const dx = Math.max(0, Math.abs(disc.x - x) - halfWidth);
    const dy = Math.max(0, Math.abs(disc.y - y) - halfHeight);
    const gap = Math.hypot(dx, dy);
    const reach = disc.r + clear;
    if (gap < reach) cost += (1.2 + 3 * (1 - gap / reach)) * (disc.faded ? 0.12 : 1);
  }
  return cost;
}

const crowded = (box: LabelBox, taken: readonly LabelBox[], gap: number): number =>
  taken.filter(
    (other) =>
      Math.abs(other.x - box.x) < other.halfWidth + box.halfWidth + gap &&
      Math.abs(other.y - box.y) < other.halfHeight + box.halfHeight + gap,
  ).length;

/** Drawn around 0,0 in px. */
export const labelNode = ({ x, y, wish }: PlacedLabel): string =>
  `<g transform="translate(${fine(x)} ${fine(y)})"><g class="on-screen">${glyph(wish)}</g></g>`;

function glyph(wish: LabelWish): string {
  const [width] = sizeOf(wish);
  const caps = escapeXml(wish.text.toUpperCase());
  switch (wish.kind) {
    case 'tag': {
      const summit = wish.line === 'mountain';
      return (
        `<rect x="${fine(-width / 2)}" y="-10" width="${fine(width)}" height="20" rx="3" fill="${TAG_COLOUR[wish.line ?? 'start']}" stroke="${CREAM}" stroke-width="1.2"/>` +
        (summit ? `<path d="M${fine(-width / 2 + 7)} 4.5l4.5-9 4.5 9z" fill="#fff"/>` : '') +
        `<text class="lb-tag" x="${summit ? 5.5 : 0}" y="4.6">${caps}</text>`
      );
    }
    case 'pin':
      return `<circle r="8.5" fill="${TAG_COLOUR[wish.line ?? 'start']}" stroke="${CREAM}" stroke-width="1.6"/>${pinSign(wish)}`;
    case 'togo':
      return `<rect class="lb-box" x="${fine(-width / 2)}" y="-7.5" width="${fine(width)}" height="15" rx="3"/><text class="lb-togo" y="4.6">${caps}</text>`;
    case 'icon': {
      const terrain = wish.terrain ?? 'flat';
      return `<circle class="lb-icon" r="9.5" stroke="var(--${terrain}-strong)" stroke-width="1.4"/>${terrainIcon(terrain, 0, 0, 13)}`;
    }
    case 'gate': {
      const faint = wish.faint ? 'opacity=".6"' : '';
      return `<g ${faint}><circle class="lb-gate" r="11"/><text class="lb-gate-name" y="5.4">${caps}</text></g>`;
    }
    case 'name':
      return `<text class="lb-name" y="4.2">${caps}</text>`;
  }
}

function pinSign(wish: LabelWish): string {
  const degrees = fine(((wish.heading ?? 0) * 180) / Math.PI);
  switch (wish.line) {
    case 'start':
      return `<path d="M-2.8-4.2 4.4 0-2.8 4.2Z" fill="#fff" transform="rotate(${degrees})"/>`;
    case 'mountain':
      return '<path d="M0-4.6 4.8 3.6H-4.8Z" fill="#fff"/>';
    case 'sprint':
      return '<path d="M1.2-5.6-3.8.8H-.4L-1.4 5.6 4-1.4H.6Z" fill="#fff"/>';
    case 'breakaway':
      return '<path d="M-4.6-3.6-1.2 0-4.6 3.6M.2-3.6 3.6 0 .2 3.6" fill="none" stroke="#fff" stroke-width="1.8"/>';
    default:
      return '<path d="M-3.2 5V-5M-3.2-4.6H4.4L2.2-2 4.400.6H-3.2Z" fill="#fff" stroke="#fff" stroke-width="1.3" stroke-linejoin="round"/>';
  }
}
