/** Plays what happened: riders ride one step after another, and a slipstream sweeps a group along. */
import { fine, svgNode } from '../svg';
import type { BoardRider, Move, RiderId, Step } from './api';
import { animate, duration, easeOut } from './motion';
import { line, trackOf } from './moving';
import { standOn } from './stand';
import { trackThrough, type TrackPoint } from './track';
import type { Board, SpaceId } from './types';

export { Movement } from './movement';

/** However far a rider goes. */
const LONGEST_MOVE = 900;

export interface PlaybackScene {
  readonly board: Board;
  readonly riders: {
    get(id: RiderId): BoardRider | undefined;
    arrive(id: RiderId, space: SpaceId, slot?: number): void;
  };
  readonly movement: {
    ride(id: RiderId, track: readonly TrackPoint[], ms: number, delay?: number): Promise<void>;
    skip(): void;
  };
  /** Between the road and the riders. */
  readonly under: SVGGElement;
  /** Brings the movers into view; called before each step. */
  readonly watch: (moves: readonly Move[]) => void;
  readonly onArrived: () => void;
}

export class Playback {
  constructor(
    private readonly scene: PlaybackScene,
    /** 2 is twice as fast; Infinity shows only results. */
    private readonly speed: number,
    /** Aborted, the rest happens at once. */
    private readonly hurry: AbortSignal,
  ) {
    hurry.addEventListener('abort', () => scene.movement.skip());
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (step.kind === 'pause') await this.pause(step.ms);
      else if (step.kind === 'slipstream') await this.slipstream(step.moves);
      else await this.move(step.moves);
    }
  }

  private ms(full: number): number {
    return this.hurry.aborted || document.hidden ? 0 : full / this.speed;
  }

  private async pause(ms: number): Promise<void> {
    const time = this.ms(duration('--t-step') ? ms : 0);
    if (!time) return;
    await new Promise<void>((resume) => {
      const timer = setTimeout(resume, time);
      this.hurry.addEventListener('abort', () => {
        clearTimeout(timer);
        resume();
      });
    });
  }

  private async move(moves: readonly Move[]): Promise<void> {
    this.scene.watch(moves);
    const step = duration('--t-step');
    await Promise.all(
      this.starts(moves).map(({ move, from }) => {
        const path = move.path ?? this.scene.board.waypoints(from, move.to);
        return this.ride(
          { ...move, path },
          from,
          Math.min(LONGEST_MOVE, step * Math.max(1, path.length - 1)),
          step && move.delay,
        );
      }),
    );
    this.scene.onArrived();
  }

  private async slipstream(moves: readonly Move[]): Promise<void> {
    this.scene.watch(moves);
    const time = this.ms(duration('--t-slow'));
    const starts = this.starts(moves).sort((a, b) => a.from - b.from);
    const rearmost = starts[0];
    const foremost = starts.at(-1);
    if (!rearmost || !foremost) return;
    const band = time ? this.sweep(this.scene.board.waypoints(rearmost.from, foremost.move.to), time) : undefined;
    // Back to front: the rear is caught by the band first.
    const rides = starts.map(({ move, from }, i) =>
      this.ride(move, from, duration('--t-slow') * 0.6, (duration('--t-slow') * 0.4 * i) / starts.length),
    );
    await Promise.all([band, ...rides]);
    this.scene.onArrived();
  }

  private async ride(move: Move, from: SpaceId, ms: number, delay = 0): Promise<void> {
    const { board, riders, movement } = this.scene;
    const track = trackOf(board, move, from, riders.get(move.rider)?.slot);
    await movement.ride(move.rider, track, this.ms(ms), this.ms(delay));
    riders.arrive(move.rider, move.to, move.slot);
    move.arrived?.();
  }

  /** Riders that are not on the road are not shown moving. */
  private starts(moves: readonly Move[]): { move: Move; from: SpaceId }[] {
    return moves.flatMap((move) => {
      const from = move.from ?? this.scene.riders.get(move.rider)?.space;
      return from === undefined || from === null ? [] : [{ move, from }];
    });
  }

  private async sweep(ids: readonly SpaceId[], ms: number): Promise<void> {
    const { svg, length } = sweepBand(this.scene.board, ids);
    const group = svgNode('g');
    group.innerHTML = svg;
    this.scene.under.append(group);
    const strokes = [...group.children] as SVGPathElement[];
    await animate(
      ms * 1.3,
      (u) => {
        const shown = easeOut(Math.min(1, u * 1.3)) * length;
        for (const stroke of strokes) stroke.setAttribute('stroke-dasharray', `${shown.toFixed(1)} ${length + 1}`);
        group.setAttribute('opacity', String(Math.min(1, (1 - u) * 3)));
      },
      () => this.hurry.aborted,
    );
    group.remove();
  }
}

/** The soft band of a slipstream: three strokes, the widest faintest. `ids` run from the rear to the front. */
function sweepBand(board: Board, ids: readonly SpaceId[]): { svg: string; length: number } {
  const track = trackThrough(ids.map((id) => standOn(board, id)));
  const d = line(track);
  const length = track.at(-1)?.way ?? 0;
  const strokes = [1.9, 1.3, 0.7].map(
    (width) => `<path class="ov-sweep" stroke-width="${fine(board.laneWidth * width)}" d="${d}"/>`,
  );
  return { svg: strokes.join(''), length };
}
