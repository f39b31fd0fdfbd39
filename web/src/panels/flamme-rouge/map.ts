/** What a question looks like on the map: places to choose, the ghost of the choice considered. */

import type { LegalSpace } from '../../board/api';
import { t } from '../../lib/speech';
import type { Ask } from '../../lib/types';
import type { CallOut, MapLayers } from '../../pages/race/panel';
import type { FlammeChoice as Choice, FlammeShow } from './types';
import { cardFigure, cardOf, cardTitle, facts } from './words';

export function mapLayers(show: FlammeShow): MapLayers {
  const { ask, armed } = show;
  if (!ask) return {};
  const kind = ask.choices[0]?.kind;
  if (kind === 'place') return { legal: places(ask, armed) };
  if (kind !== 'play') return {};
  const legal = targets(ask, armed, show);
  if (!armed || armed.space === null || armed.rider === null) return { legal };
  const text = cardFigure(cardOf(armed.card, show.table));
  return { legal, preview: { rider: armed.rider, space: armed.space, text } };
}

/** One rider's places at a time: those of the rider considered, else of the first. */
function places(ask: Ask<Choice>, armed: Choice | null): LegalSpace[] {
  const kind = (armed ?? ask.choices[0])?.action[0];
  return ask.choices
    .filter((choice) => choice.space !== null && choice.action[0] === kind)
    .map(({ action, space }) => ({
      space: space!,
      text: action.slice(2),
      kind: action === armed?.action ? 'chosen' : 'plain',
    }));
}

/** On the grid, the places of the rider considered; else every card that leads there. */
export function actionsAt(space: number, { ask, armed }: FlammeShow): string[] {
  const kind = (armed ?? ask?.choices[0])?.action[0];
  return (ask?.choices ?? [])
    .filter((choice) => choice.space === space && (choice.kind !== 'place' || choice.action[0] === kind))
    .map((choice) => choice.action);
}

/** Cards that lead to the same space share a coin. */
function targets(ask: Ask<Choice>, armed: Choice | null, show: FlammeShow): LegalSpace[] {
  const bySpace = new Map<number, Choice[]>();
  for (const choice of ask.choices) {
    if (choice.space === null) continue;
    bySpace.set(choice.space, [...(bySpace.get(choice.space) ?? []), choice]);
  }
  return [...bySpace].map(([space, choices]) => {
    const chosen = choices.some((choice) => choice.action === armed?.action);
    const text = choices.map((choice) => cardFigure(cardOf(choice.card, show.table))).join(' ');
    return chosen ? { space, kind: 'chosen' } : { space, text };
  });
}

export function callOut(choice: Choice, show: FlammeShow): CallOut | null {
  if (choice.kind !== 'play' || choice.rider === null || choice.space === null) return null;
  return {
    rider: choice.rider,
    title: t('fr.ask.play.commit', { card: cardTitle(cardOf(choice.card, show.table)) }),
    facts: facts(choice, show.oddsOf(choice), show.course),
  };
}
