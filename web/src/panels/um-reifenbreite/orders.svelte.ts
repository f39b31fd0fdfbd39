/** Standing orders: how a manager's riders answer when they may draft. The page keeps them, for each seat of a table. */

import { storage } from '../../lib/prefs.svelte';
import type { SeatId } from '../../lib/types';
import type { ReifenChoice, ReifenView } from './types';

export interface StandingOrders {
  /** Always follow a teammate. */
  teammate: boolean;
  /** Follow anybody over so many spaces or more; 0 never. */
  from: number;
}

export const NO_ORDERS: StandingOrders = { teammate: false, from: 0 };
export const MOST_FROM = 12;

const placeOf = (table: string, seat: SeatId): string => `paceline.reifenbreite.orders.${table}.${seat}`;

/** Anything that is not as expected is no order. */
export function readOrders(text: string | null): StandingOrders {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<StandingOrders> | null;
    const from = Number(kept?.from);
    return {
      teammate: kept?.teammate === true,
      from: Number.isInteger(from) && from >= 0 && from <= MOST_FROM ? from : 0,
    };
  } catch {
    return NO_ORDERS;
  }
}

/**
 * What the orders answer to a question about drafting, with the reason; null where a person decides. With several
 * numbers of steps the most are made, so that those behind may come along.
 */
export function answerOf(
  orders: StandingOrders,
  choices: readonly ReifenChoice[],
  view: Pick<ReifenView, 'riders' | 'ahead'>,
): { choice: ReifenChoice; why: string } | null {
  const choice = choices
    .filter(({ kind, steps }) => kind === 'draft' && steps > 0)
    .sort((a, b) => b.steps - a.steps)[0];
  if (!choice || choice.rider === null || view.ahead === null) return null;
  const mates = view.riders[choice.rider]?.team === view.riders[view.ahead]?.team;
  if (orders.teammate && mates) return { choice, why: 'always follow a teammate' };
  if (orders.from && choice.steps >= orders.from) return { choice, why: `follow from ${orders.from} spaces` };
  return null;
}

class Orders {
  private kept = $state.raw<Record<string, StandingOrders>>({});

  of(table: string, seat: SeatId): StandingOrders {
    const place = placeOf(table, seat);
    return this.kept[place] ?? readOrders(storage.read(place, 'session'));
  }

  set(table: string, seat: SeatId, orders: StandingOrders): void {
    const place = placeOf(table, seat);
    this.kept = { ...this.kept, [place]: orders };
    storage.write(place, JSON.stringify(orders), 'session');
  }
}

export const standing = new Orders();
