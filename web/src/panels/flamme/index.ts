/** Flamme Rouge for the race screen. */

import { roadOfBoard } from '../../lib/road';
import type { Panel } from '../../pages/race/panel';
import { apply } from './apply';
import { isLoud } from './beats';
import Hand from './Hand.svelte';
import { callOut, mapChoices } from './map';
import Ready from './Ready.svelte';
import { FlammeStage } from './stage.svelte';
import Teams from './Teams.svelte';
import { moveLabel, questionOf } from './words';

const panel: Panel<FlammeStage> = {
  Hand,
  Teams,
  Ready,
  apply,
  callOut,
  road: roadOfBoard,
  stage: (show) => new FlammeStage(show),
  loud: (events) => events.some(isLoud),
  question: (ask, show) => questionOf(ask, show.table, show.view, show.course),
  label: (choice, show) => moveLabel(choice, show.oddsOf(choice), show.table, show.view, show.course),
  map: mapChoices,
  // Where riders line up and how exhaustion is spread, everybody may see.
  secret: (ask) => ask.choices.some(({ kind }) => kind === 'draw' || kind === 'play'),
  chancy: (ask, view) => view.phase === 'energy' && ask.choices.some(({ kind }) => kind === 'play'),
};

/** The screen hands a panel's stage to that panel's components only. */
export default panel as unknown as Panel;
