/** Flamme Rouge for the race screen. */

import { t } from '../../lib/speech';
import { asPanel, type Panel } from '../../pages/race/panel';
import { apply } from './apply';
import { isLoud } from './beats';
import { commentary } from './commentary';
import { courses } from './courses';
import Hand from './Hand.svelte';
import Landed from './Landed.svelte';
import { actionsAt, callOut, mapLayers } from './map';
import Ready from './Ready.svelte';
import { FlammeFilm } from './film.svelte';
import Teams from './Teams.svelte';
import words from './title';
import type { Flamme } from './types';
import { asks, backText, faceDown, moveLabel, questionOf, tiredText } from './words';

const panel: Panel<Flamme, FlammeFilm> = {
  words,
  courses,
  apply,
  film: (show) => new FlammeFilm(show),
  loud: (events) => events.some(isLoud),
  commentary,

  question: (ask, show) => questionOf(ask, show.table, show.view, show.course, show.laid),
  back: (choice, show) => backText(choice, show.table),
  faceDown: (choice, { view }) => faceDown(choice, view),
  asks: (seat, { view }) => asks(seat, view),
  label: (choice, show) => moveLabel(choice, show.oddsOf(choice), show.table, show.view, show.course),
  callOut,
  // Where riders line up and how exhaustion is spread, everybody may see.
  secret: (ask) => ask.choices.some(({ kind }) => kind === 'draw' || kind === 'play'),
  chancy: (ask, view) => view.phase === 'energy' && ask.choices.some(({ kind }) => kind === 'play'),

  map: mapLayers,
  actionsAt,
  spoken: tiredText,
  Over: Landed,
  /** Where the map is high enough, what can be chosen stays clear of its buttons. */
  get overInset() {
    return { phone: { bottom: innerHeight > 700 ? 52 : 0 } };
  },

  handName: t('fr.hand.name'),
  Hand,
  Teams,
  Ready,

  goal: async (show) => (await import('./goal')).goal(show),
  result: async (replay, show) => (await import('./result')).resultOf(replay, show),
};

export default asPanel(panel);
