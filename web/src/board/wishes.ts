/** Which labels a road would like at a given scale. Whether they find room is decided in `labels.ts`. */
import { t } from '../lib/speech';
import type { LaidRow, RoadBoard } from './road';
import type { Anchor, LabelWish } from './types';

const FAR = [5, 12, 22, 34, 50];
const NEAR = [5, 12, 22];
const CLOSE = [-2, 3, 9];

/** Start and finish are always shown; words give way to pins below this many px per row. */
const WORDS = 11;
const MINOR_LINES = 9;
const TO_GO = 15;
const ICONS = 19;
const BREAKAWAY = 20;
const EVERY_TEN = 22;
const NAMES = 26;
const FLAT_ICONS = 34;

export function roadWishes(board: RoadBoard, scale: number): LabelWish[] {
  const px = board.unit * scale;
  return [
    ...lineWishes(board, px),
    ...(px >= BREAKAWAY ? breakawayWishes(board) : []),
    ...(px >= TO_GO ? toGoWishes(board, px < EVERY_TEN ? 20 : 10) : []),
    ...(px >= ICONS ? iconWishes(board, px >= FLAT_ICONS) : []),
    ...(px >= NAMES && board.plan.roadside ? nameWishes(board) : []),
  ];
}

/** Both sides of the road at s, the right one first. */
function sides(board: RoadBoard, s: number): [Anchor, Anchor] {
  const heading = board.heading(s);
  const side = (sign: number): Anchor => {
    const [x, y] = board.at(s, sign * (board.halfWidth(s) + board.verge(s)));
    return { x, y, nx: -Math.sin(heading) * sign, ny: Math.cos(heading) * sign };
  };
  return [side(1), side(-1)];
}

const leftFirst = (board: RoadBoard, s: number): Anchor[] => sides(board, s).reverse();

/** Beyond an end of the road. */
function tip(board: RoadBoard, end: 'start' | 'finish'): Anchor {
  const forward = end === 'finish' ? 1 : -1;
  const s = end === 'finish' ? board.total + board.plan.stub[1] : -board.plan.stub[0];
  const [x, y] = board.at(s);
  const heading = board.heading(s);
  return { x, y, nx: forward * Math.cos(heading), ny: forward * Math.sin(heading) };
}

function lineWishes(board: RoadBoard, px: number): LabelWish[] {
  return board.plan.lines.flatMap((line): LabelWish[] => {
    const end = line.kind === 'start' || line.kind === 'finish' ? line.kind : undefined;
    if (px < MINOR_LINES && !end) return [];
    const s = board.rowStart(line.at);
    const pin = px < WORDS;
    return [
      {
        kind: pin ? 'pin' : 'tag',
        text: line.label,
        line: line.kind,
        heading: board.heading(s),
        priority: end ? 10 : 9,
        anchors: [[...sides(board, s), ...(end ? [tip(board, end)] : [])]],
        reach: pin ? [1, 5, 10] : end ? FAR : NEAR,
        patience: end ? 400 : 60,
        pinnable: !end,
      },
    ];
  });
}

const breakawayWishes = (board: RoadBoard): LabelWish[] =>
  board.plan.zones
    .filter((zone) => zone.kind === 'breakaway')
    .map((zone) => ({
      kind: 'tag',
      text: t('board.breakaway'),
      line: 'breakaway',
      priority: 5,
      anchors: [sides(board, board.rowStart(zone.from + 0.5))],
      reach: NEAR,
      patience: 16,
      pinnable: true,
    }));

/** Squares to go, so that nobody has to count cells. */
function toGoWishes(board: RoadBoard, every: number): LabelWish[] {
  const wishes: LabelWish[] = [];
  for (let toGo = every; board.plan.finishRow - toGo >= 3; toGo += every) {
    const s = board.rowStart(board.plan.finishRow - toGo);
    wishes.push({
      kind: 'togo',
      text: String(toGo),
      priority: 4,
      anchors: [0, 0.25, -0.25, 0.5, -0.5].map((slip) => sides(board, s + slip)),
      reach: CLOSE,
      patience: 9,
    });
  }
  return wishes;
}

/** A terrain's icon where it begins. */
function iconWishes(board: RoadBoard, flatToo: boolean): LabelWish[] {
  const begins = (row: LaidRow) => row.index > 0 && board.rows[row.index - 1]!.terrain !== row.terrain;
  return board.rows
    .filter((row) => begins(row) && (flatToo || row.terrain !== 'flat'))
    .map((row) => ({
      kind: 'icon',
      text: '',
      terrain: row.terrain,
      priority: 3,
      anchors: [0, 0.5, 1, -0.2].map((slip) => leftFirst(board, row.s0 + 0.5 + slip)),
      reach: CLOSE,
      patience: 9,
    }));
}

function nameWishes(board: RoadBoard): LabelWish[] {
  const wishes: LabelWish[] = [];
  board.plan.pieces.forEach(({ name, rows }, number) => {
    // Short pieces are the straight ends of hairpins, whose middle part carries the name.
    if (!name || rows.length < 4) return;
    const own = board.rows.filter((row) => row.piece === number);
    const s = (own[0]!.s0 + own.at(-1)!.s1) / 2;
    const anchors = [0, 2, -2, 4, -4].map((slip) => leftFirst(board, s + slip));
    wishes.push({ kind: 'name', text: name, priority: 1, anchors, reach: [6, 12], patience: 2.2 });
  });
  return wishes;
}
