/** L'Arrivée du Tour for the race screen. */

import { MediaQuery } from 'svelte/reactivity';
import { t } from '../../lib/speech';
import { asPanel, type Panel } from '../../pages/race/panel';
import { apply } from './apply';
import { isLoud } from './beats';
import { commentary } from './commentary';
import { courses } from './courses';
import Hand from './Hand.svelte';
import { keys, press } from './keys';
import { actionsAt, groupsOf, mapLayers } from './map';
import { called, names } from './names';
import Over from './Over.svelte';
import Rail from './Rail.svelte';
import { LarriveeFilm } from './film.svelte';
import Teams from './Teams.svelte';
import type { Larrivee } from './types';
import { callOut, moveLabel, pointsText, questionOf } from './words';

/** Room for the wheel over the map of a phone, and nobody under it. */
const withWheel = new MediaQuery('min-height: 701px');

const panel: Panel<Larrivee, LarriveeFilm> = {
  words: names,
  courses,
  apply,
  film: (show) => new LarriveeFilm(show),
  loud: (events) => events.some(isLoud),
  commentary,
  roundOf: (event) => (event.event === 'turn' ? event.turn : undefined),
  // Everything lies open to everybody.
  secret: () => false,
  groups: groupsOf,

  question: questionOf,
  // What a roll needs, only whoever answers it is told.
  asks: (seat, show) =>
    show.view.phase === 'answer' ? '' : questionOf({ seat, decision: 0, choices: [], ordered: null }, show).ask,
  label: moveLabel,
  called,
  callOut,

  map: mapLayers,
  actionsAt,
  subject: ({ ask }) => ask?.choices.find(({ rider }) => rider !== null)?.rider ?? null,
  token: (rider, show) => {
    const place = show.film.placeOf(rider.rider);
    return { ...(place && { slot: place.slot }), faded: rider.stopped || rider.out };
  },
  spoken: pointsText,
  Over,
  overInset: {
    desk: { top: 44 },
    get phone() {
      return { top: 44, bottom: 52, left: withWheel.current ? 132 : 0 };
    },
  },

  Rail,
  get handName() {
    return t('lt.hand.name');
  },
  handHeight: { desk: 206, phone: 286 },
  Hand,
  Teams,

  get keys() {
    return keys();
  },
  press,

  goal: async (show) => (await import('./goal')).goal(show),
  result: async (replay, show) => (await import('./result')).resultOf(replay, show),
};

export default asPanel(panel);
