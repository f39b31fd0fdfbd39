/** The riders on the road: a shared body for each team and level of detail, and a number that stays upright. */
import { TEAMS } from '../kit/teams';
import { bibOffset, detailFor, topView, topViewBib, type Detail } from '../kit/topview';
import { fine, svgNode } from '../svg';
import type { BoardRider, RiderId } from './api';
import type { Pose } from './centreline';
import { offset } from './geometry';
import { standOn } from './stand';
import type { Board, Point, SpaceId } from './types';

interface Token {
  rider: BoardRider;
  pose: Pose;
  readonly node: SVGGElement;
  readonly ring: SVGEllipseElement;
  readonly body: SVGUseElement;
  readonly number: SVGGElement;
}

/** On overviews tokens stop shrinking here, though they then overlap. */
const SMALLEST_PX = 11;
/** Above the number, upright like it: a cross for who lies on the road, a jersey for who leads. */
const SIGNS = {
  down: '<g class="rider-sign down" transform="translate(20 -22)"><circle r="13"/><path d="M-5-5 5 5M5-5-5 5"/></g>',
  leader:
    '<g class="rider-sign leader" transform="translate(20 -22)"><circle r="14"/><path d="M-4-8-10-5-8 1-5 0V8H5V0L8 1 10-5 4-8Q0-4-4-8Z"/></g>',
} as const;

export class RiderLayer {
  private readonly tokens = new Map<RiderId, Token>();
  private board: Board | undefined;
  private detail: Detail = 'full';
  private length = 30;

  constructor(
    private readonly group: SVGGElement,
    private readonly defs: SVGDefsElement,
    /** Keeps ids apart when a page shows several boards. */
    private readonly prefix: string,
  ) {}

  setBoard(board: Board): void {
    this.board = board;
    for (const token of this.tokens.values()) this.settle(token);
  }

  /** Riders that are still there keep their token, and stand where they are said to stand. */
  set(riders: readonly BoardRider[]): void {
    const present = riders.filter((rider) => rider.space !== null);
    const ids = new Set(present.map((rider) => rider.id));
    for (const [id, token] of this.tokens) {
      if (ids.has(id)) continue;
      token.node.remove();
      this.tokens.delete(id);
    }
    for (const rider of present) {
      const token = this.tokens.get(rider.id) ?? this.create(rider);
      token.rider = rider;
      this.dress(token);
      this.settle(token);
    }
  }

  get(id: RiderId): BoardRider | undefined {
    return this.tokens.get(id)?.rider;
  }

  pose(id: RiderId): Pose | undefined {
    return this.tokens.get(id)?.pose;
  }

  positions(): { rider: BoardRider; at: Point }[] {
    return [...this.tokens.values()].map(({ rider, pose }) => ({ rider, at: [pose.x, pose.y] }));
  }

  /** A rider under way. The server's word on where it stands comes later, with `set`. */
  place(id: RiderId, pose: Pose): void {
    const token = this.tokens.get(id);
    if (!token) return;
    token.pose = pose;
    this.draw(token);
  }

  /** A rider has got there; the page will say the same, which is then no news. */
  arrive(id: RiderId, space: SpaceId, slot?: number): void {
    const token = this.tokens.get(id);
    if (!token) return;
    const { slot: _, ...rider } = token.rider;
    token.rider = { ...rider, space, ...(slot !== undefined && { slot }) };
    this.settle(token);
  }

  /** Movers pass over the others. */
  raise(id: RiderId): void {
    const token = this.tokens.get(id);
    if (token) this.group.append(token.node);
  }

  zoom(k: number): void {
    if (!this.board) return;
    const px = this.board.riderSize * k;
    const detail = detailFor(px);
    const length = Math.max(this.board.riderSize, SMALLEST_PX / k);
    if (detail === this.detail && length === this.length) return;
    const redress = detail !== this.detail;
    this.detail = detail;
    this.length = length;
    for (const token of this.tokens.values()) {
      if (redress) this.dress(token);
      this.draw(token);
    }
  }

  /** A see-through rider with a gold ring. */
  ghost(rider: BoardRider, { x, y, heading }: Pose): string {
    const degrees = fine((heading * 180) / Math.PI);
    const back = bibOffset(this.detail);
    return (
      `<g class="rider-ghost" transform="translate(${fine(x)} ${fine(y)}) scale(${(this.length / 60).toFixed(3)})">` +
      `<ellipse class="ring ring-active" rx="37" ry="25" transform="rotate(${degrees})"/>` +
      `<g opacity=".8"><use href="#${this.bodyId(rider, this.detail)}" transform="rotate(${degrees})"/>` +
      `<g transform="translate(${fine(back * Math.cos(heading))} ${fine(back * Math.sin(heading))})">${topViewBib(rider.team, rider.label, this.detail)}</g></g></g>`
    );
  }

  private create(rider: BoardRider): Token {
    const node = svgNode('g');
    const ring = svgNode('ellipse');
    const body = svgNode('use');
    const number = svgNode('g');
    ring.setAttribute('rx', '37');
    ring.setAttribute('ry', '25');
    node.append(ring, body, number);
    this.group.append(node);
    const token: Token = { rider, pose: { x: 0, y: 0, heading: 0 }, node, ring, body, number };
    this.tokens.set(rider.id, token);
    return token;
  }

  private dress({ rider, node, ring, body, number }: Token): void {
    node.setAttribute('class', rider.faded ? 'rider rider-faded' : 'rider');
    ring.setAttribute('class', rider.emphasis ? `ring ring-${rider.emphasis}` : 'ring');
    body.setAttribute('href', `#${this.bodyId(rider, this.detail)}`);
    number.innerHTML = topViewBib(rider.team, rider.label, this.detail) + (rider.sign ? SIGNS[rider.sign] : '');
  }

  private settle(token: Token): void {
    if (!this.board || token.rider.space === null) return;
    const { centre, heading } = standOn(this.board, token.rider.space, token.rider.slot);
    const [x, y] = token.rider.aside ? this.beside(token.rider.space, centre, heading) : centre;
    token.pose = { x, y, heading };
    this.draw(token);
  }

  /** Off the right edge of the road. */
  private beside(space: SpaceId, centre: Point, heading: number): Point {
    const { laneWidth, riderSize, spaces } = this.board!;
    return offset(centre, heading, 0, laneWidth * (spaces[space]!.lane - 0.5) + riderSize * 0.55);
  }

  private draw({ pose: { x, y, heading }, node, ring, body, number }: Token): void {
    const turn = `rotate(${fine((heading * 180) / Math.PI)})`;
    const back = bibOffset(this.detail);
    node.setAttribute('transform', `translate(${fine(x)} ${fine(y)}) scale(${(this.length / 60).toFixed(3)})`);
    body.setAttribute('transform', turn);
    ring.setAttribute('transform', turn);
    number.setAttribute('transform', `translate(${fine(back * Math.cos(heading))} ${fine(back * Math.sin(heading))})`);
  }

  private bodyId({ team }: BoardRider, detail: Detail): string {
    if (!TEAMS[team]) throw new Error(`there is no team '${team}'`);
    const id = `${this.prefix}-${team}-${detail}`;
    if (!this.defs.querySelector(`#${id}`))
      this.defs.insertAdjacentHTML('beforeend', `<g id="${id}">${topView(team, detail, `${id}-clip`)}</g>`);
    return id;
  }
}
