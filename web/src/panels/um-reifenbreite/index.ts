/** Um Reifenbreite for the race screen. */

import { t } from '../../lib/speech';
import { asPanel, type Panel } from '../../pages/race/panel';
import { apply } from './apply';
import { commentary } from './commentary';
import { groupsOf } from './groups';
import { courses } from './courses';
import Hand from './Hand.svelte';
import { actionsAt, mapLayers } from './map';
import { names } from './names';
import Over from './Over.svelte';
import Sheet from './Sheet.svelte';
import { isLoud, ReifenFilm } from './film.svelte';
import Teams from './Teams.svelte';
import type { Reifen } from './types';
import { asks, callOut, moveLabel, questionOf, spokenOf } from './words';

const panel: Panel<Reifen, ReifenFilm> = {
  words: names,
  courses,
  apply,
  film: (show) => new ReifenFilm(show),
  loud: (events) => events.some(isLoud),
  commentary,
  groups: (show) => groupsOf(show.places),

  question: questionOf,
  asks: (_seat, show) => asks(show),
  label: moveLabel,
  callOut,
  secret: () => false,

  map: mapLayers,
  actionsAt,
  token: (rider, { view }) => ({
    faded: view.round > 0 && (rider.moved || rider.beside !== null) && !view.over,
    aside: rider.space === null && rider.beside !== null,
    ...(rider.fallen ? { sign: 'down' } : view.jersey === rider.rider ? { sign: 'leader' } : {}),
  }),
  standing: ({ beside }) => beside,
  spoken: spokenOf,
  Over,
  overInset: { desk: { top: 40 }, phone: { top: 40, bottom: 52 } },

  get handName() {
    return t('ur.hand.name');
  },
  handHeight: { desk: 214, phone: 216, upright: 300 },
  Hand,
  Teams,
  Side: Sheet,

  get keys() {
    return [
      { id: 'reifen-yes', keys: ['y'], text: t('ur.key.yes') },
      { id: 'reifen-no', keys: ['n'], text: t('ur.key.no') },
      { id: 'reifen-roll', keys: ['d'], text: t('ur.key.roll') },
      { id: 'reifen-break', keys: ['b'], text: t('ur.key.break') },
      { id: 'reifen-lead', keys: ['p'], text: t('ur.key.lead') },
    ];
  },
  press(key, show) {
    const choices = show.ask?.choices ?? [];
    const find = (test: (action: string) => boolean): boolean => {
      const choice = choices.find(({ action }) => test(action));
      if (choice) show.commit(choice.action);
      return choice !== undefined;
    };
    switch (key) {
      case 'reifen-yes': {
        const most = choices
          .filter(({ kind, steps }) => kind === 'draft' && steps)
          .sort((a, b) => b.steps - a.steps)[0];
        return find((action) => (most ? action === most.action : action === 'yes' || action === 'agree'));
      }
      case 'reifen-no':
        return find((action) => ['stay', 'no', 'decline'].includes(action));
      case 'reifen-roll':
        return find((action) => action === 'roll');
      case 'reifen-lead':
        return find((action) => action === 'ask');
      default:
        if (!choices.some(({ breakaway }) => breakaway)) return false;
        show.film.breakaway = !show.film.breakaway;
        return true;
    }
  },

  goal: async (show) => (await import('./goal')).goal(show),
  result: async (replay, show) => (await import('./result')).resultOf(replay, show),
};

export default asPanel(panel);
