/** Recorded races; the board is kept once, the course of each race with its table. */

import type { ReifenBoard, ReifenEvent, ReifenTable, ReifenView } from '../../src/panels/um-reifenbreite/types';
import recorded from '../fixtures/um-reifenbreite-races.json';
import printed from '../fixtures/um-reifenbreite.json';

interface Race {
  table: ReifenTable & { course: ReifenBoard['course'] };
  first: ReifenView;
  steps: { events: ReifenEvent[]; view?: Partial<ReifenView> }[];
}

const { board: facts, races } = recorded as unknown as { board: ReifenBoard; races: Record<string, Race> };
const board: ReifenBoard = { ...facts, plan: printed.board as unknown as ReifenBoard['plan'] };

export const RACES = races;
export const BOARD = board;
export const COURSES = printed.courses as unknown as ReifenBoard['course'][];

const tables = new Map<string, ReifenTable>();

export function tableOf(name: string): ReifenTable {
  let table = tables.get(name);
  if (!table) {
    const { course, ...rest } = races[name]!.table;
    const surfaces = Boolean(rest.options.surfaces);
    const teams = races[name]!.first.teams.map(({ seat }) => seat);
    table = { ...rest, board: { ...board, course, surfaces, teams } };
    tables.set(name, table);
  }
  return table;
}
