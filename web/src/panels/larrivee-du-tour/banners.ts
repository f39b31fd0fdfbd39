/** What is announced across the map, in the language of the race: what happened, and to whom. */

import { t } from '../../lib/speech';
import { capital } from '../../lib/words';
import type { EventOf, LarriveeShow } from './types';

export type Announced = EventOf<'moved' | 'broke-away' | 'joined' | 'incident' | 'starts' | 'climbed' | 'finished'>;

/** One for all of them who came together. */
export function bannerOf(events: readonly Announced[], show: LarriveeShow): { title: string; text: string } {
  const event = events[0]!;
  const rider = 'rider' in event ? capital(show.name(event.rider)) : '';
  const others = events.length - 1;
  switch (event.event) {
    case 'moved':
      return { title: t('lt.page.banner.line'), text: t('lt.page.banner.line-text', { rider, others }) };
    case 'broke-away':
      return {
        title: t('lt.page.banner.away'),
        text: t('lt.page.banner.away-text', { rider, far: event.end - event.start }),
      };
    case 'joined':
      return { title: t('lt.page.banner.joined'), text: t('lt.page.banner.joined-text', { rider }) };
    case 'incident':
      return { title: t('lt.page.banner.incident'), text: t('lt.page.banner.incident-text', { rider }) };
    case 'starts': {
      const you = show.you.length === 1 && show.you[0] === event.seat;
      const told = { who: you ? 'you' : '', team: show.teamName(event.seat) };
      return { title: t('lt.page.banner.starts'), text: t('lt.page.banner.starts-text', told) };
    }
    case 'climbed': {
      const { place, points } = event;
      return {
        title: show.course.summitName(event.summit),
        text: t('lt.page.banner.climbed', { rider, place, points }),
      };
    }
    case 'finished':
      return event.place === 1
        ? { title: t('lt.page.banner.won'), text: t('lt.page.banner.won-text', { rider, others }) }
        : {
            title: t('lt.page.banner.home', { place: event.place }),
            text: t('lt.page.banner.home-text', { rider, others }),
          };
  }
}
