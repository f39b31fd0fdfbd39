/** The HTTP calls. A refusal is thrown as an `ApiError` that says what, where and by which rule. */

import { t } from './speech';
import type {
  Box,
  Checked,
  GameId,
  Joined,
  MadeTable,
  Mistake,
  NewTable,
  Options,
  Problem,
  Replay,
  Rule,
  SeatId,
  TableFacts,
  TableSummary,
  Title,
} from './types';

export class ApiError extends Error {
  readonly status: number;
  readonly code: number | string;
  readonly field: string | null;
  readonly rule: string | null;
  /** In the files of a box. */
  readonly mistakes: readonly Mistake[];

  constructor(status: number, problem: Problem) {
    super(problem.why);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.field = problem.field ?? null;
    this.rule = problem.rule ?? null;
    this.mistakes = problem.mistakes ?? [];
  }

  /** The server was not there, as opposed to a server that refused. */
  get offline(): boolean {
    return this.status === 0;
  }
}

/** Any thrown value as an `ApiError`, for pages that show it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(0, { code: 'page', why: error instanceof Error ? error.message : String(error) });
}

async function call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
  };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, { code: 'offline', why: t('trouble.unreachable') });
  }
  if (response.ok) return response;
  throw new ApiError(response.status, await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem> {
  const fallback: Problem = { code: response.status, why: t('trouble.refused', { status: response.status }) };
  try {
    const body = (await response.json()) as { error?: Problem; detail?: string };
    if (body.error) return body.error;
    return body.detail ? { code: response.status, why: body.detail } : fallback;
  } catch {
    return fallback;
  }
}

export async function json<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await call(method, path, body, signal)).json()) as T;
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
export const title = (game: GameId): string => `/api/titles/${encodeURIComponent(game)}`;

/** Answers that never change while the page is open. */
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = json<T>('GET', path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

export const titles = (): Promise<Title[]> => once('/api/titles');

export async function titleOf(game: GameId): Promise<Title> {
  const found = (await titles()).find((one) => one.id === game);
  if (!found) throw new ApiError(404, { code: 404, why: t('trouble.no-game', { game }) });
  return found;
}

export const rules = (game: GameId): Promise<Rule[]> => once(`${title(game)}/rules`);
/** What a course can be composed from, in the title's own shape. */
export const tiles = <Tile>(game: GameId): Promise<Tile[]> => once(`${title(game)}/tiles`);

export function check(
  game: GameId,
  seats: number,
  options: Options,
  box: Box | null = null,
  signal?: AbortSignal,
): Promise<Checked> {
  return json('POST', `${title(game)}/check`, { seats, options, ...(box && { box }) }, signal);
}

export const makeTable = (wish: NewTable): Promise<MadeTable> => json('POST', '/api/tables', wish);
export const myTables = (): Promise<TableSummary[]> => json('GET', '/api/tables');
export const tableFacts = (id: string): Promise<TableFacts> => json('GET', table(id));
export const join = (code: string, name = ''): Promise<Joined> => json('POST', '/api/join', { code, name });
export const rematch = (id: string): Promise<MadeTable> => json('POST', `${table(id)}/rematch`);

export async function seatBot(id: string, seat: SeatId, bot: string, name: string): Promise<void> {
  await call('POST', `${table(id)}/seats/${seat}`, { kind: 'bot', bot, name });
}

export async function record(id: string): Promise<string> {
  return (await call('GET', `${table(id)}/record`)).text();
}

/** Only once the race is over. Without a seat: what a spectator saw. */
export function replay(id: string, seat?: SeatId): Promise<Replay> {
  return json('GET', `${table(id)}/replay${seat === undefined ? '' : `?seat=${seat}`}`);
}

/** The version of the server, from its description of itself; empty where it does not say. */
export async function version(): Promise<string> {
  try {
    const schema = await once<{ info?: { version?: string } }>('/schema/openapi.json');
    return schema.info?.version ?? '';
  } catch {
    return '';
  }
}
