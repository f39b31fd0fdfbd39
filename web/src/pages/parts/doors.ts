/** The doors of the house, as the bar and on phones the dock show them. */

import { link } from '../../lib/router';
import { sheet } from '../../lib/sheet.svelte';
import { t } from '../../lib/speech';

export type Door = 'play' | 'races' | 'learn' | 'rules' | 'about';

export const doors = (): { id: Door; text: string; href: string }[] => [
  { id: 'play', text: t('app.nav.play'), href: link.home() },
  { id: 'races', text: t('app.nav.races'), href: link.races() },
  { id: 'learn', text: t('app.nav.learn'), href: link.learn(sheet.game) },
  { id: 'rules', text: t('app.nav.rules'), href: link.rules(sheet.game) },
  { id: 'about', text: t('app.nav.about'), href: link.about() },
];
