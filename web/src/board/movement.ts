/** Riders under way: one loop for all of them, and any number at once. */
import type { RiderId } from './api';
import { easeMove } from './motion';
import type { RiderLayer } from './riders';
import { poseOn, type TrackPoint } from './track';

interface Ride {
  readonly track: readonly TrackPoint[];
  readonly ms: number;
  readonly delay: number;
  readonly arrived: () => void;
  begun?: number;
  index: number;
}

export class Movement {
  private readonly rides = new Map<RiderId, Ride>();
  private frame = 0;

  constructor(private readonly riders: RiderLayer) {}

  get underWay(): boolean {
    return this.rides.size > 0;
  }

  ride(id: RiderId, track: readonly TrackPoint[], ms: number, delay = 0): Promise<void> {
    this.finish(id);
    const goal = track.at(-1);
    if (!goal) return Promise.resolve();
    if (ms + delay <= 0) {
      this.riders.place(id, goal);
      return Promise.resolve();
    }
    this.riders.raise(id);
    return new Promise((arrived) => {
      this.rides.set(id, { track, ms, delay, arrived, index: 0 });
      this.frame ||= requestAnimationFrame(this.tick);
    });
  }

  /** Everybody is at their goal at once. */
  skip(): void {
    for (const id of [...this.rides.keys()]) this.finish(id);
  }

  private finish(id: RiderId): void {
    const ride = this.rides.get(id);
    if (!ride) return;
    this.rides.delete(id);
    this.riders.place(id, ride.track.at(-1)!);
    ride.arrived();
  }

  private readonly tick = (now: number): void => {
    this.frame = 0;
    for (const [id, ride] of this.rides) {
      ride.begun ??= now + ride.delay;
      const u = (now - ride.begun) / ride.ms;
      if (u >= 1 || !ride.ms) {
        this.finish(id);
        continue;
      }
      const pose = poseOn(ride.track, easeMove(u) * ride.track.at(-1)!.way, ride.index);
      ride.index = pose.index;
      this.riders.place(id, pose);
    }
    if (this.rides.size) this.frame = requestAnimationFrame(this.tick);
  };
}
