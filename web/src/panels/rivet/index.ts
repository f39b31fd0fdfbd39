/** On the Rivet and Visions of Rainbows for the race screen: one panel, two sets of words. */

import { asPanel, type Panel } from '../../pages/race/panel';
import type { TitleWords } from '../../titles/words';
import { apply } from './apply';
import { commentary } from './commentary';
import { courses } from './courses';
import Hand from './Hand.svelte';
import { keys, press } from './keys';
import { actionsAt, mapLayers } from './map';
import Over from './Over.svelte';
import Rail from './Rail.svelte';
import { isLoud, RivetFilm } from './film.svelte';
import Teams from './Teams.svelte';
import { onTheRivet as onTheRivetWords, visions as visionsWords } from './title';
import type { Rivet } from './types';
import { moveLabel, questionOf, spokenRider } from './words';

/** Questions that show cards of one's hand. */
const SECRET: ReadonlySet<string> = new Set(['play', 'fallback', 'discard', 'tactic']);

const panelOf = (words: TitleWords): Panel<Rivet, RivetFilm> => ({
  words,
  courses,
  apply,
  film: (show) => new RivetFilm(show),
  loud: (events) => events.some(isLoud),
  commentary,
  roundOf: (event) => (event.event === 'phase' ? event.phase : undefined),
  secret: (ask) => ask.choices.some(({ kind }) => SECRET.has(kind)),

  question: questionOf,
  label: moveLabel,

  map: mapLayers,
  actionsAt,
  token: ({ activated }, { view }) => ({ faded: activated && view.phase !== 'over' }),
  spoken: spokenRider,
  Over,
  Rail,
  figureName: 'rows between groups',

  handName: 'Team mat and cards',
  handHeight: { desk: 230, phone: 268, upright: 350 },
  Hand,
  Teams,

  keys,
  press,

  result: async (replay, show) => (await import('./result')).resultOf(replay, show),
});

export const onTheRivet = asPanel(panelOf(onTheRivetWords));
export const visions = asPanel(panelOf(visionsWords));
