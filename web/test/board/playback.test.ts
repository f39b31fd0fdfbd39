import { beforeEach, expect, test, vi } from 'vitest';
import { flammeRoad } from '../../src/board/adapters/flamme-rouge';
import type { BoardRider, Move, RiderId, Step } from '../../src/board/api';
import { Playback } from '../../src/board/playback';
import type { TrackPoint } from '../../src/board/track';
import { WIDE } from './boards';

const board = flammeRoad({ name: 'test', tiles: [{ id: 't', terrain: 'FFFFFFFF', lanes: '22222222' }] }).lay(WIDE);
const at = (key: string) => board.spaces.find((space) => space.key === key)!.id;

interface Ride {
  readonly rider: RiderId;
  readonly track: readonly TrackPoint[];
  readonly ms: number;
}

let rides: Ride[];
let riders: Map<RiderId, BoardRider>;

beforeEach(() => {
  rides = [];
  riders = new Map([['a', { id: 'a', team: 'rouge', label: 'R', space: at('0.0') }]]);
  vi.stubGlobal('document', { hidden: false, documentElement: {} });
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (token: string) => (token === '--t-step' ? '110ms' : '0ms'),
  }));
});

const play = (steps: Step[], speed = 1, hurry = new AbortController().signal) =>
  new Playback(
    {
      board,
      riders: {
        get: (id) => riders.get(id),
        arrive: (id, space) => void riders.set(id, { ...riders.get(id)!, space }),
      },
      movement: {
        ride: (rider, track, ms) => {
          rides.push({ rider, track, ms });
          return Promise.resolve();
        },
        skip: () => undefined,
      },
      under: undefined as unknown as SVGGElement,
      watch: () => undefined,
      onArrived: () => undefined,
    },
    speed,
    hurry,
  ).play(steps);
const move = (to: string): Move => ({ rider: 'a', to: at(to) });

test('a rider stands where its move ended, before the page says so', async () => {
  await play([{ kind: 'move', moves: [move('3.0')] }]);
  expect(riders.get('a')!.space).toBe(at('3.0'));
});

test('the next step starts where the last one ended', async () => {
  await play([
    { kind: 'move', moves: [move('3.0')] },
    { kind: 'slipstream', moves: [move('4.0')] },
  ]);
  const [x, y] = board.spaces[at('3.0')]!.centre;
  expect(rides[1]!.track[0]).toMatchObject({ x, y });
  expect(riders.get('a')!.space).toBe(at('4.0'));
});

test('a move takes a step for each space, never more than 900 ms', async () => {
  await play([{ kind: 'move', moves: [move('3.0')] }]);
  await play([
    {
      kind: 'move',
      moves: [
        { rider: 'a', from: at('0.0'), to: at('7.0'), path: Array.from({ length: 20 }, (_, i) => Math.min(i, 14)) },
      ],
    },
  ]);
  expect(rides.map((ride) => ride.ms)).toEqual([330, 900]);
});

test('twice the speed halves the time, and Infinity shows only results', async () => {
  await play([{ kind: 'move', moves: [move('3.0')] }], 2);
  await play([{ kind: 'move', moves: [{ ...move('3.0'), from: at('0.0') }] }], Infinity);
  expect(rides.map((ride) => ride.ms)).toEqual([165, 0]);
});

test('what is skipped, even before it began, is over at once', async () => {
  await play(
    [
      { kind: 'pause', ms: 60_000 },
      { kind: 'move', moves: [move('3.0')] },
    ],
    1,
    AbortSignal.abort(),
  );
  expect(rides.map((ride) => ride.ms)).toEqual([0]);
  expect(riders.get('a')!.space).toBe(at('3.0'));
});

test('nobody waits for a hidden page', async () => {
  vi.stubGlobal('document', { hidden: true, documentElement: {} });
  await play([{ kind: 'move', moves: [move('3.0')] }]);
  expect(rides[0]!.ms).toBe(0);
});

test('riders that are off the road are not shown moving', async () => {
  riders.set('a', { ...riders.get('a')!, space: null });
  await play([{ kind: 'move', moves: [move('3.0')] }]);
  expect(rides).toEqual([]);
});
