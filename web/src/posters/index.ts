/** The pictures of the front door. A title's shelf names its own. */
import type { Component } from 'svelte';
import FlammeRouge from './FlammeRouge.svelte';
import LArriveeDuTour from './LArriveeDuTour.svelte';
import OnTheRivet from './OnTheRivet.svelte';
import UmReifenbreite from './UmReifenbreite.svelte';
import VisionsOfRainbows from './VisionsOfRainbows.svelte';

export { default as Bunch } from './Hero.svelte';

export const POSTERS: Readonly<Record<string, Component>> = {
  FlammeRouge,
  LArriveeDuTour,
  OnTheRivet,
  UmReifenbreite,
  VisionsOfRainbows,
};
