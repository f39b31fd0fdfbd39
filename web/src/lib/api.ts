/** How the page calls the server, and what a race asks first; `calls.ts` has the rest. A refusal is thrown as an `ApiError`. */

import { t } from './speech';
import type { GameId, Mistake, Problem, TableFacts, Title } from './types';

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

export async function call(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', ...headers },
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

/** Asks with the code of a link, which stands in no address: logs keep those. */
export async function askBy<T>(code: string | null, path: string): Promise<T> {
  const headers: Record<string, string> = code ? { 'paceline-code': encodeURIComponent(code) } : {};
  return (await (await call('GET', path, undefined, undefined, headers)).json()) as T;
}

export const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
export const title = (game: GameId): string => `/api/titles/${encodeURIComponent(game)}`;

/** Answers that never change while the page is open. */
const kept = new Map<string, Promise<unknown>>();

export function once<T>(path: string): Promise<T> {
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

export const tableFacts = (id: string): Promise<TableFacts> => json('GET', table(id));
