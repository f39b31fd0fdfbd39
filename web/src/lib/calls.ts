/** What pages ask of the server and no race needs to begin. */

import { askBy, call, json, once, table, title } from './api';
import type {
  Box,
  Checked,
  GameId,
  Joined,
  MadeTable,
  MyRaces,
  MyRates,
  MyTables,
  NewTable,
  Options,
  Replay,
  Rule,
  SeatId,
} from './types';

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
/** Races that are over, a page of them: of one title or of all. */
export const myRaces = (game = '', skip = 0): Promise<MyRaces> =>
  json('GET', `/api/races?${new URLSearchParams({ ...(game && { game }), skip: String(skip) })}`);
export const myRates = (): Promise<MyRates> => json('GET', '/api/races/rates');
export const ALL_RECORDS = '/api/races/records';
/** Takes a race out of this browser's lists, or puts it back. */
export const setRemoved = (id: string, removed: boolean): Promise<unknown> =>
  json('POST', `${table(id)}/removed`, { removed });
/** Makes a race of a record; its id. */
export const bringRecord = async (record: string): Promise<string> =>
  (await json<{ table: string }>('POST', '/api/records', { record })).table;
export const myTables = (): Promise<MyTables> => json('GET', '/api/tables');
/** What is behind a link; nobody sits down by asking. */
export const behind = (code: string): Promise<Joined> => askBy(code, '/api/join');
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
