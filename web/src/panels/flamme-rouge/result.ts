/** What the result screen shows of a Flamme Rouge race. */

import { t } from '../../lib/speech';
import type { Replay, TeamId } from '../../lib/types';
import type { ResultColumn, ResultFacts, ResultTable } from '../../pages/race/panel';
import { chartOf } from '../../pages/result/chart';
import { awardsOf, marginText, storyOf, type Finisher } from './story';
import type { FlammeFilm } from './film.svelte';
import type { Flamme, FlammeShow, FlammeStatistics } from './types';

type Figure = 'by_cards' | 'by_slipstream' | 'exhaustion' | 'lost';

export function resultOf(replay: Replay<Flamme>, show: FlammeShow): ResultFacts<Flamme, FlammeFilm> {
  const story = storyOf(replay);
  const { finishers } = story;
  return {
    margin: marginText(story),
    podium: finishers.slice(0, 3).map(({ rider, team, gap }, i) => ({
      rider,
      team,
      note: `${show.kindName(rider)}${i && gap !== null ? ` +${gap}` : ''}`,
    })),
    tables: [riders(finishers), teams(finishers), cards(finishers)],
    chart: { lines: chartOf(replay, show.course), unit: 'square' },
    awards: awardsOf(story, replay.seats.length),
    figures: [
      [t('fr.page.result.by-cards'), sum(finishers, 'by_cards')],
      [t('fr.page.result.by-slipstream'), sum(finishers, 'by_slipstream')],
      [t('fr.page.result.exhaustion'), sum(finishers, 'exhaustion')],
      [t('fr.page.result.behind-others'), sum(finishers, 'lost')],
      [t('fr.page.result.played'), finishers.reduce((all, { figures }) => all + figures.cards.length, 0)],
    ],
  };
}

const sum = (some: readonly Finisher[], figure: Figure): number =>
  some.reduce((all, { figures }) => all + figures[figure], 0);

const columns = (first: string): ResultColumn[] => [
  { text: first },
  { text: t('fr.page.result.slip'), title: t('fr.page.result.slip-title') },
  { text: t('fr.page.result.wind'), title: t('fr.page.result.wind-title') },
  { text: t('fr.page.result.lost'), title: t('fr.page.result.lost-title'), wide: true },
];

function riders(finishers: readonly Finisher[]): ResultTable {
  const gap = ({ place, gap, round }: Finisher): string =>
    place === 1 ? '—' : gap !== null ? `+${gap}` : round ? `R${round}` : '–';
  return {
    name: t('fr.page.result.riders'),
    columns: columns(t('fr.page.result.gap')),
    rows: finishers.map((one) => ({
      place: one.place,
      rider: one.rider,
      team: one.team,
      cells: [gap(one), one.figures.by_slipstream, one.figures.exhaustion, one.figures.lost],
    })),
  };
}

function teams(finishers: readonly Finisher[]): ResultTable {
  const seen = new Set<TeamId>();
  const best = finishers.filter(({ team }) => !seen.has(team) && seen.add(team));
  return {
    name: t('fr.page.result.teams'),
    columns: columns(t('fr.page.result.best')),
    rows: best.map(({ team, place }, i) => {
      const own = finishers.filter((one) => one.team === team);
      const sums = (['by_slipstream', 'exhaustion', 'lost'] as const).map((figure) => sum(own, figure));
      return { place: i + 1, team, cells: [t('fr.page.result.place', { place }), ...sums] };
    }),
  };
}

function cards(finishers: readonly Finisher[]): ResultTable {
  const chips = (figures: FlammeStatistics) =>
    figures.cards.map((card) => ({ text: card || '2', bad: card === 'E' || card === '' }));
  return {
    name: t('fr.page.result.cards'),
    columns: [{ text: t('fr.page.result.card-by-card'), left: true }],
    rows: finishers.map(({ rider, team, figures }) => ({ rider, team, cells: [{ chips: chips(figures) }] })),
  };
}
