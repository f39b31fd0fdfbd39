import type { TitleTypes } from '../../lib/types';
import { said } from '../../lib/words';
import { asPanel, type Panel } from '../../pages/race/panel';
import { BaseFilm } from '../../pages/race/film.svelte';
import { courses } from './courses';
import Hand from './Hand.svelte';

interface Sign extends TitleTypes {
  event: { event: string; rider: number; roll: number | null };
}

class SignFilm extends BaseFilm<Sign> {
  readonly doing = 'Somebody rides';
  async play(events: readonly Sign['event'][]): Promise<void> {
    this.takeAll(events);
  }
}

const panel: Panel<Sign, SignFilm> = {
  words: { prefix: 'ts' },
  courses: courses as unknown as Panel<Sign>['courses'],
  apply: (view) => view, // the server's view follows at once
  film: (show) => new SignFilm(show),
  loud: () => true,
  commentary: (events, show) =>
    events.map(({ rider, roll }) => {
      const does = roll ? `attacks with a ${roll}` : 'rides two';
      return said(`${show.name(rider)} ${does}.`, [roll ? 'ts.ride.attack' : 'ts.ride.steady'], show.mine(rider));
    }),
  secret: () => false,
  question: () => ({ ask: 'Steady or attack?', phase: 'Ride home', commit: () => 'Ride', rule: 'ts.ride.steady' }),
  map: (show) => ({ legal: show.ask?.choices.flatMap(({ space }) => (space === null ? [] : { space })) ?? [] }),
  token: ({ rider }) => ({ slot: rider }),
  handName: 'Your legs',
  Hand,
  Teams: Hand,
  result: async ({ result }) => {
    const rows = result.ranking.map((name, i) => ({ place: i + 1, rider: +name, team: +name, cells: [] }));
    return { margin: '', tables: [{ name: 'Home', columns: [], rows }], chart: null, awards: [], figures: [] };
  },
};

export default asPanel(panel);
