/** What is announced across the map: what happened, and to whom. */

import { t } from '../../lib/speech';
import { capital } from '../../lib/words';
import type { EventOf, ReifenShow } from './types';

export type Announced = EventOf<'sprinted' | 'jersey' | 'finished' | 'settled' | 'developed'>;

export function bannerOf(event: Announced, show: ReifenShow): { title: string; text: string } {
  const rider = 'rider' in event ? capital(show.name(event.rider)) : '';
  switch (event.event) {
    case 'sprinted': {
      const line = show.board.course.sprints[event.sprint]?.line ?? '';
      const { points } = event;
      return { title: t('ur.banner.sprint', { line }), text: t('ur.banner.sprint-text', { rider, points }) };
    }
    case 'jersey':
      return { title: t('ur.banner.jersey'), text: rider };
    case 'finished': {
      const { place } = event;
      const points = show.board.finish_points[place - 1] ?? 0;
      return place === 1
        ? { title: t('ur.banner.finish'), text: t('ur.banner.finish-text', { rider, points }) }
        : { title: t('ur.banner.home', { place }), text: t('ur.banner.home-text', { rider, points }) };
    }
    case 'settled':
      return { title: t('ur.banner.settled'), text: t('ur.banner.settled-text') };
    case 'developed': {
      const riders = event.caught.map((one) => capital(show.name(one)));
      return {
        title: t('ur.banner.photos', { photos: event.photos.map(String) }),
        text: riders.length ? t('ur.banner.caught', { riders }) : t('ur.banner.nobody-caught'),
      };
    }
  }
}
