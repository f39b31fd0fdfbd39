/** Moves the camera: to the whole board, after the action, or wherever a hand takes it. */
import type { CameraMode } from './api';
import {
  between,
  clampCamera,
  fitCamera,
  followCamera,
  isPhone,
  isWellSeen,
  NO_INSET,
  panned,
  toWorld,
  zoomedAt,
  zoomLimits,
  type Camera,
  type Inset,
  type View,
  type ZoomLimits,
} from './camera';
import { animate, duration, easeOut } from './motion';
import type { Board, Point, Size } from './types';

export interface CameraCrew {
  /** Called for every frame. */
  show(camera: Camera): void;
  /** The camera has come to rest by itself. */
  rested(): void;
  modeChanged(mode: CameraMode): void;
  /** What to follow now, most important first. */
  targets(): Point[];
}

/** The buttons over the map, which a picture of the whole board keeps clear of. */
const BUTTONS = { right: 34, bottomOnPhones: 46 };

export class Cameraman {
  camera: Camera = { x: 0, y: 0, k: 1 };
  view: View = { width: 0, height: 0, inset: NO_INSET };
  mode: CameraMode = 'follow';
  gliding = false;
  private board: Board | undefined;
  private glides = 0;
  /** Where it glides to. */
  private heading = this.camera;

  constructor(private readonly crew: CameraCrew) {}

  setBoard(board: Board): void {
    this.board = board;
    // A hand's place on another board means nothing here.
    if (this.mode === 'free') this.setMode('follow');
  }

  setBox([width, height]: Size): void {
    this.view = { ...this.view, width, height };
  }

  /** Whether that changes anything: pages tend to say the same again. */
  setInset(inset: Partial<Inset>): boolean {
    const was = this.view.inset;
    const now: Inset = { ...NO_INSET, ...inset };
    if ((['top', 'right', 'bottom', 'left'] as const).every((side) => was[side] === now[side])) return false;
    this.view = { ...this.view, inset: now };
    return true;
  }

  setMode(mode: CameraMode): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.crew.modeChanged(mode);
  }

  /** Whether about the whole board is seen. */
  get seesAll(): boolean {
    return !this.board || this.camera.k <= fitCamera(this.board.size, this.fitView()).k * 1.12;
  }

  /** px of a rider's length. */
  get riderPx(): number {
    return (this.board?.riderSize ?? 0) * this.camera.k;
  }

  /** At once, as after a change of size. */
  cut(): void {
    if (!this.board) return;
    this.stop();
    // What is followed may lie at the edge of the board: a hand's limits are not the camera's.
    this.camera =
      this.mode === 'free' ? this.clamped(this.camera, this.board) : this.goal(this.board, this.crew.targets());
    this.crew.show(this.camera);
  }

  /** Goes where the mode wants it; `calmly` stays when what matters is well in view already. */
  aim(calmly = false, targets = this.crew.targets()): void {
    if (!this.board || this.mode === 'free') return;
    const goal = this.goal(this.board, targets);
    // On its way the camera shows much that it will not show there.
    const stays = this.gliding ? this.heading : this.camera;
    if (!calmly || !isWellSeen(stays, goal, targets, this.view)) void this.glide(goal);
  }

  pan(dx: number, dy: number): void {
    this.byHand(panned(this.camera, dx, dy));
  }

  zoom(factor: number, px = this.view.width / 2, py = this.view.height / 2): void {
    if (this.board) this.byHand(zoomedAt(this.camera, factor, px, py, this.limits(this.board)));
  }

  centreOn([x, y]: Point): void {
    const { k } = this.camera;
    this.byHand({ k, x: x - this.view.width / k / 2, y: y - this.view.height / k / 2 });
  }

  /** Close enough to play there. */
  zoomTo(px: number, py: number): void {
    if (!this.board) return;
    this.setMode('free');
    const at = toWorld(this.camera, px, py);
    const goal = followCamera([at], this.board.riderSize, this.limits(this.board), this.view);
    void this.glide(this.clamped(goal, this.board));
  }

  stop(): void {
    this.glides++;
    this.gliding = false;
  }

  private byHand(camera: Camera): void {
    this.stop();
    this.setMode('free');
    this.moveTo(camera);
  }

  private moveTo(camera: Camera): void {
    if (!this.board) return;
    this.camera = this.clamped(camera, this.board);
    this.crew.show(this.camera);
  }

  private async glide(to: Camera): Promise<void> {
    const from = this.camera;
    const glide = ++this.glides;
    this.gliding = true;
    this.heading = to;
    await animate(
      document.hidden ? 0 : duration('--t-slow'),
      (u) => {
        this.camera = between(from, to, easeOut(u), this.view);
        this.crew.show(this.camera);
      },
      () => glide !== this.glides,
    );
    if (glide !== this.glides) return;
    this.gliding = false;
    this.crew.rested();
  }

  private goal(board: Board, points: readonly Point[]): Camera {
    const whole = fitCamera(board.size, this.fitView());
    if (this.mode === 'fit' || !points.length) return whole;
    const near = followCamera(points, board.riderSize, this.limits(board), this.view);
    return near.k > whole.k ? near : whole; // a large box shows the whole board as large
  }

  private limits(board: Board): ZoomLimits {
    return zoomLimits(board.size, board.riderSize, this.fitView());
  }

  private clamped(camera: Camera, board: Board): Camera {
    return clampCamera(camera, board.size, board.unit, this.limits(board), this.view);
  }

  private fitView(): View {
    const { inset } = this.view;
    const phone = isPhone(this.view);
    const right = inset.right + (phone ? 0 : BUTTONS.right);
    const bottom = inset.bottom + (phone ? BUTTONS.bottomOnPhones : 0);
    return { ...this.view, inset: { ...inset, right, bottom } };
  }
}
