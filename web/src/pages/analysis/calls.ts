/** What the analysis of a race asks of the server. */

import { json, table } from '../../lib/api';
import type { Choice, Frame, MadeTable, SeatId } from '../../lib/types';
import type * as told from '../../told/server';

export interface OptionTold extends told.OptionTold {
  choice: Choice;
}
export interface MomentTold extends told.MomentTold {
  options: OptionTold[];
}
export interface SideTold extends told.SideTold {
  moments: MomentTold[];
}
export interface AnalysisTold extends told.AnalysisTold {
  sides: SideTold[];
}
export interface AnalysisState extends Pick<told.AnalysisState, 'state'> {
  done?: number;
  of?: number;
  mine?: boolean;
  analysis?: AnalysisTold | null;
}
export interface BranchTold extends told.BranchTold {
  frames: Frame[];
}
export type Chances = told.ChancesTold;

const path = (id: string): string => `${table(id)}/analysis`;

/** How far an analysis is, or what was found. */
export const look = (id: string): Promise<AnalysisState> => json('GET', path(id));
export const begin = (id: string): Promise<AnalysisState> => json('POST', path(id));
export const stop = (id: string): Promise<AnalysisState> => json('DELETE', path(id));

/** One ride of the bots from another choice to the end. */
export const rideOut = (id: string, seat: SeatId, at: number, action: string): Promise<BranchTold> =>
  json('POST', `${table(id)}/branch`, { seat, at, action });

/** A new race against bots from there; without an action the seat chooses itself. */
export const rideOn = (id: string, seat: SeatId, at: number, action?: string): Promise<MadeTable> =>
  json('POST', `${table(id)}/ride-on`, { seat, at, ...(action !== undefined && { action }) });
