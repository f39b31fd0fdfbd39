/**
 * One board in a box: the pictures that the camera looks at, and what hands and clicks mean.
 * Road and riders are layers of their own: a moving rider never repaints the road, a moving camera only shifts it.
 */
import { ensureTextures } from '../kit/textures';
import {
  NO_OVERLAYS,
  type BoardRider,
  type CameraMode,
  type FollowTarget,
  type Move,
  type Overlays,
  type Step,
} from './api';
import { toScreen, toWorld, type Camera, type Inset } from './camera';
import { Cameraman } from './cameraman';
import { listen, type Hands } from './input';
import { ON_RIDER, outlineOf, overlaysOver, overlaysUnder } from './overlays';
import { layRoad, Pictures, type Laid } from './pictures';
import { Pointing } from './pointing';
import { RiderLayer } from './riders';
import type { Board, Point, Road, Size, Space, SpaceId } from './types';

export interface ViewportEvents {
  select(space: SpaceId, legal: boolean): void;
  hover(space: SpaceId | null): void;
  mode(mode: CameraMode): void;
  /** The camera rests: call-outs may take a new place. */
  settled(): void;
}

/** px around a space in which a tap or click still means it. */
const TOLERANCE = { touch: 24, mouse: 3 };
/** Riders smaller than this are for orientation: a tap then zooms in instead of choosing. */
const PLAYABLE_PX = 18;
/** ms without movement until the camera counts as resting. */
const REST = 140;

let boards = 0;

export class Viewport implements Hands {
  private readonly pictures: Pictures;
  private readonly riders: RiderLayer;
  private readonly cameraman: Cameraman;
  private readonly pointing: Pointing;
  private readonly resize = new ResizeObserver(() => this.onResize());
  private readonly unlisten: () => void;

  private road: Road | undefined;
  private laid: Laid | undefined;
  private followed: readonly FollowTarget[] = [];
  private restTimer = 0;

  private overlays: Overlays = NO_OVERLAYS;
  /** Draws moves that are thought of or made; fetched with the first. */
  private moving: typeof import('./moving') | undefined;
  private legal = new Set<SpaceId>();
  /** What the page has said of riders while some were under way. */
  private waiting: readonly BoardRider[] | undefined;
  /** What is shown or still to be shown; aborted, it is over at once. */
  private playing: AbortController[] = [];
  private queue: Promise<void> = Promise.resolve();

  /** 2 is twice as fast; Infinity shows only results. */
  speed = 1;

  constructor(
    private readonly host: HTMLElement,
    private readonly events: ViewportEvents,
    options: { readonly minimap: boolean },
  ) {
    ensureTextures();
    this.cameraman = new Cameraman({
      show: (camera) => this.show(camera),
      rested: () => this.rest(),
      modeChanged: (mode) => events.mode(mode),
      targets: () => this.pointsOf(this.followed),
    });
    this.pictures = new Pictures(host, this.cameraman, options.minimap);
    this.riders = new RiderLayer(this.pictures.layer.riders, this.pictures.defs, `rider-${++boards}`);
    const viewport = this;
    this.pointing = new Pointing({
      get legal() {
        return viewport.legal;
      },
      get previewed() {
        return viewport.overlays.preview?.space;
      },
      get tiny() {
        return viewport.cameraman.riderPx < PLAYABLE_PX;
      },
      pick: (px, py, touch) => this.pick(px, py, touch),
      zoomTo: (px, py) => this.cameraman.zoomTo(px, py),
      highlight: () => this.drawHover(),
      select: (space, legal) => events.select(space, legal),
      hover: (space) => events.hover(space),
    });
    this.unlisten = listen(host, this);
    this.resize.observe(host);
    document.addEventListener('visibilitychange', this.onVisibility);
  }

  destroy(): void {
    this.skip();
    this.cameraman.stop();
    clearTimeout(this.restTimer);
    this.resize.disconnect();
    this.unlisten();
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.pictures.destroy();
  }

  // What the page says.

  setRoad(road: Road): void {
    this.road = road;
    this.laid = undefined;
    this.onResize();
  }

  setInset(inset: Partial<Inset>): void {
    if (this.cameraman.setInset(inset)) this.cameraman.aim();
  }

  /** Riders who have gone forward since last time are shown riding there. */
  setRiders(riders: readonly BoardRider[]): void {
    this.waiting = riders;
    if (this.playing.length) return;
    const moves = riders.flatMap((rider) => this.advance(rider) ?? []);
    if (moves.length) void this.play([{ kind: 'move', moves }]);
    else this.standRiders();
  }

  setOverlays(overlays: Overlays): void {
    const before = this.legal;
    this.overlays = overlays;
    this.legal = new Set(overlays.legal.map((legal) => legal.space));
    this.drawOverlays();
    const same = before.size === this.legal.size && [...before].every((space) => this.legal.has(space));
    if (this.laid && !same) this.pictures.clear(this.riders.positions(), this.goals());
  }

  follow(targets: readonly FollowTarget[]): void {
    this.followed = targets;
    // The map never moves under the pointer: not for what the page previews there.
    const mayMove = !this.playing.length && !this.pointing.quiet;
    if (this.cameraman.mode === 'follow' && mayMove) this.cameraman.aim(true);
  }

  setMode(mode: CameraMode): void {
    if (mode === this.cameraman.mode) return;
    this.cameraman.setMode(mode);
    this.cameraman.aim();
  }

  /** Steps are shown after any that are still under way. */
  play(steps: readonly Step[]): Promise<void> {
    const { laid } = this;
    if (!laid) return Promise.resolve();
    const hurry = new AbortController();
    const { speed } = this;
    this.playing.push(hurry);
    this.pointing.quiet = false;
    this.drawOverlays();
    this.queue = this.queue.then(async () => {
      await this.perform(steps, laid.board, speed, hurry.signal);
      this.playing = this.playing.filter((other) => other !== hurry);
      if (this.playing.length) return;
      this.standRiders();
      this.drawOverlays();
      this.scheduleRest();
      // What is followed may have changed while they rode.
      if (this.cameraman.mode === 'follow' && !this.pointing.quiet) this.cameraman.aim(true);
    });
    return this.queue;
  }

  skip(): void {
    for (const hurry of this.playing) hurry.abort();
  }

  /** What rides is fetched with the first move; where it cannot be had, riders are simply there. */
  private async perform(steps: readonly Step[], board: Board, speed: number, hurry: AbortSignal): Promise<void> {
    const file = await import('./playback').catch(() => undefined);
    if (!file) return steps.forEach((step) => 'moves' in step && step.moves.forEach((move) => move.arrived?.()));
    const { riders } = this;
    const scene = {
      board,
      riders,
      movement: new file.Movement(riders),
      under: this.pictures.layer.under,
      watch: (moves: readonly Move[]) => this.watch(moves),
      onArrived: () => this.pictures.setRiders(riders.positions()),
    };
    await new file.Playback(scene, speed, hurry).play(steps);
  }

  toggleFit(): void {
    this.setMode(this.cameraman.mode === 'fit' ? 'follow' : 'fit');
  }

  /** Where a space is in the map, in px; for signs that a page puts on riders. */
  at(space: SpaceId): Point | undefined {
    const centre = this.laid?.board.spaces[space]?.centre;
    return centre && toScreen(this.cameraman.camera, centre);
  }

  /** Where a call-out of this size about a space should go, in px; what finds that is fetched with the first one. */
  async spotFor(size: Size, space: SpaceId): Promise<Point | undefined> {
    const file = await import('./callout').catch(() => undefined);
    const { laid } = this;
    const about = laid?.board.spaces[space]?.centre;
    if (!laid || !about) return undefined;
    if (!file) return [10, 10];
    return file.calloutSpot(
      {
        camera: this.cameraman.camera,
        view: this.cameraman.view,
        road: laid.road,
        labels: this.pictures.labelBoxes,
        riders: this.riders.positions().map(({ at }) => at),
        riderSize: laid.board.riderSize,
        panels: this.pictures.panels(),
      },
      size,
      about,
    );
  }

  // What hands mean.

  tap(px: number, py: number, touch: boolean): void {
    this.pointing.tap(px, py, touch);
  }

  doubleTap(px: number, py: number): void {
    this.zoom(1.6, px, py);
  }

  isChoice(px: number, py: number): boolean {
    return this.pointing.isChoice(px, py);
  }

  hover(px: number, py: number): void {
    this.pointing.hover(px, py);
  }

  leave(): void {
    this.pointing.leave();
    if (this.cameraman.mode === 'follow' && !this.playing.length) this.cameraman.aim(true);
  }

  pan(dx: number, dy: number): void {
    this.cameraman.pan(dx, dy);
  }

  zoom(factor: number, px?: number, py?: number): void {
    this.cameraman.zoom(factor, px, py);
  }

  key(key: string): boolean {
    const meanings: Record<string, () => void> = {
      '+': () => this.zoom(1.3),
      '=': () => this.zoom(1.3),
      '-': () => this.zoom(1 / 1.3),
      '0': () => this.toggleFit(),
      f: () => this.setMode('follow'),
      F: () => this.setMode('follow'),
      ArrowLeft: () => this.pan(80, 0),
      ArrowRight: () => this.pan(-80, 0),
      ArrowUp: () => this.pan(0, 80),
      ArrowDown: () => this.pan(0, -80),
      ']': () => this.pointing.step(1),
      '[': () => this.pointing.step(-1),
      Enter: () => this.pointing.enter(),
      Escape: () => this.pointing.leave(),
      ' ': () => this.skip(),
    };
    const meaning = Object.hasOwn(meanings, key) ? meanings[key] : undefined;
    meaning?.();
    return meaning !== undefined;
  }

  // The camera.

  private onResize(): void {
    const box: Size = [this.host.clientWidth, this.host.clientHeight];
    if (!this.road || !box[0] || !box[1]) return;
    this.cameraman.setBox(box);
    // A box of another shape may want the road turned another way.
    const was = this.laid?.box;
    const reshaped = !was || Math.abs(Math.log((box[0] / box[1]) * (was[1] / was[0]))) > 0.12;
    if (reshaped || !this.laid) {
      this.laid = layRoad(this.road, box);
      this.cameraman.setBoard(this.laid.board);
      this.pictures.setRoad(this.laid);
      this.riders.setBoard(this.laid.board);
    }
    this.pictures.setBox(this.laid);
    this.pictures.setRiders(this.riders.positions());
    this.cameraman.cut();
    this.rest();
  }

  private show(camera: Camera): void {
    if (!this.laid) return;
    this.pictures.show(this.laid, camera);
    this.riders.zoom(camera.k);
    this.scheduleRest();
  }

  private scheduleRest(): void {
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => this.cameraman.gliding || this.rest(), REST);
  }

  private rest(): void {
    if (!this.laid) return;
    clearTimeout(this.restTimer);
    // Coins and badges keep their distance in px, so they move with the scale as labels do.
    if (this.pictures.rest(this.laid, this.riders.positions(), this.goals())) this.drawOverlays();
    this.events.settled();
  }

  // Riders and overlays.

  /** Where choices lead to: nothing may hide these. */
  private goals(): Point[] {
    const { preview } = this.overlays;
    const spaces = [...this.legal, ...(preview ? [preview.space] : [])];
    return this.pointsOf(spaces.map((space) => ({ space })));
  }

  /** The way of a rider who stands farther up the road than shown. */
  private advance({ id, space: to, slot }: BoardRider): Move | undefined {
    const from = this.riders.get(id)?.space ?? null;
    if (!this.laid || from === null || to === null || from === to) return undefined;
    const path = this.laid.board.waypoints(from, to);
    const forward = path.length > 2 || this.laid.board.spaces[from]!.next.includes(to);
    return forward ? { rider: id, from, to, path, ...(slot !== undefined && { slot }) } : undefined;
  }

  private standRiders(): void {
    const stood = String(this.riders.positions().map(({ at }) => at));
    if (this.waiting) this.riders.set(this.waiting);
    this.waiting = undefined;
    const positions = this.riders.positions();
    this.pictures.setRiders(positions);
    if (this.laid && stood !== String(positions.map(({ at }) => at))) this.pictures.clear(positions, this.goals());
  }

  private pointsOf(targets: readonly FollowTarget[]): Point[] {
    return targets.flatMap((target): Point[] => {
      if ('space' in target)
        return this.laid?.board.spaces[target.space] ? [this.laid.board.spaces[target.space]!.centre] : [];
      const pose = this.riders.pose(target.rider);
      return pose ? [[pose.x, pose.y]] : [];
    });
  }

  /** Movers first where they go, then where they come from. */
  private watch(moves: readonly Move[]): void {
    if (this.cameraman.mode !== 'follow') return;
    const goals = moves.map(({ to }) => ({ space: to }));
    const movers = moves.map(({ rider }) => ({ rider }));
    this.cameraman.aim(true, this.pointsOf([...goals, ...movers, ...this.followed]));
  }

  private drawOverlays(): void {
    if (!this.laid) return;
    // While riders are under way, choices belong to the past.
    const shown = this.playing.length ? NO_OVERLAYS : this.overlays;
    const scene = {
      board: this.laid.board,
      riders: this.riders,
      k: this.cameraman.camera.k,
      badSpot: (at: Point) => this.badSpot(at),
    };
    this.pictures.layer.under.innerHTML = overlaysUnder(scene, shown, this.moving);
    this.pictures.layer.over.innerHTML = overlaysOver(scene, shown, this.moving);
    this.drawHover();
    const { lastMoves, links, ghosts, preview } = shown;
    if (!this.moving && (preview ?? lastMoves[0] ?? links[0] ?? ghosts[0])) void this.fetchMoving();
  }

  private async fetchMoving(): Promise<void> {
    this.moving = await import('./moving').catch(() => undefined);
    if (this.moving) this.drawOverlays();
  }

  private badSpot(at: Point): number {
    if (!this.laid) return 0;
    const { camera, view } = this.cameraman;
    const [px, py] = toScreen(camera, at);
    const outside = px < 18 || py < 18 || px > view.width - 18 || py > view.height - 18;
    const reach = this.laid.board.riderSize * 0.7;
    const onRider = this.riders.positions().some(({ at: [x, y] }) => Math.hypot(x - at[0], y - at[1]) < reach);
    const onRoad = this.laid.spaces.hit(at[0], at[1]) !== undefined;
    return (outside ? 4 : 0) + (onRider ? ON_RIDER : onRoad ? 1 : 0);
  }

  // Pointing.

  private pick(px: number, py: number, touch: boolean): Space | undefined {
    const [x, y] = toWorld(this.cameraman.camera, px, py);
    const tolerance = (touch ? TOLERANCE.touch : TOLERANCE.mouse) / this.cameraman.camera.k;
    return this.laid?.spaces.hit(x, y, tolerance, this.legal.size ? this.legal : undefined);
  }

  private drawHover(): void {
    const { laid } = this;
    const { hovered } = this.pointing;
    const legal = hovered !== null && this.legal.has(hovered) && !this.playing.length;
    this.host.classList.toggle('on-legal', legal);
    this.pictures.layer.hover.innerHTML =
      legal && laid ? `<path class="ov-hover" d="${outlineOf(laid.board, hovered)}"/>` : '';
  }

  private readonly onVisibility = (): void => {
    if (document.hidden) this.skip();
  };
}
