/** On the Rivet and Visions of Rainbows for the race screen: one panel, two sets of words. */

import { t } from '../../lib/speech';
import { asPanel, type Panel } from '../../pages/race/panel';
import { apply } from './apply';
import { commentary } from './commentary';
import { courses } from './courses';
import Hand from './Hand.svelte';
import { keys, press } from './keys';
import { actionsAt, groups, mapLayers, towards } from './map';
import Over from './Over.svelte';
import Rail from './Rail.svelte';
import { isLoud, RivetFilm } from './film.svelte';
import Teams from './Teams.svelte';
import { namesOf, type Prefix } from './names';
import type { Rivet } from './types';
import { askText, moveLabel, questionOf, spokenRider } from './words';

/** Questions that show cards of one's hand. */
const SECRET: ReadonlySet<string> = new Set(['play', 'fallback', 'discard', 'tactic']);

const panelOf = (prefix: Prefix): Panel<Rivet, RivetFilm> => ({
  words: namesOf(prefix),
  courses,
  apply,
  film: (show) => new RivetFilm(show),
  loud: (events) => events.some(isLoud),
  commentary,
  roundOf: (event) => (event.event === 'phase' ? event.phase : undefined),
  secret: (ask) => ask.choices.some(({ kind }) => SECRET.has(kind)),

  groups,

  question: questionOf,
  asks: (_seat, show) => askText(null, show),
  label: moveLabel,
  faceDown: (_, { view }) => (view.window && view.to_act.length === 1 ? 'turns' : null),

  subject: ({ view }) => view.subject,
  map: mapLayers,
  towards,
  actionsAt,
  token: ({ activated }, { view }) => ({ faded: activated && view.phase !== 'over' }),
  spoken: spokenRider,
  Over,
  Rail,
  get figureName() {
    return t('or.rail.figure');
  },

  get handName() {
    return t('or.hand.name');
  },
  handHeight: { desk: 230, phone: 296, upright: 350 },
  Hand,
  Teams,

  get keys() {
    return keys();
  },
  press,

  goal: async () => (await import('./goal')).goal(),
  result: async (replay, show) => (await import('./result')).resultOf(replay, show),
});

export const onTheRivet = asPanel(panelOf('or'));
export const visions = asPanel(panelOf('vr'));
