/** The look of riders, teams and terrain, for every page. */
export { default as Die } from './Die.svelte';
export { default as Icon } from './Icon.svelte';
export { default as Jersey } from './Jersey.svelte';
export { default as LeaderJersey } from './LeaderJersey.svelte';
export { default as Logo } from './Logo.svelte';
export { default as Pips } from './Pips.svelte';
export { default as RiderSide } from './RiderSide.svelte';
export { default as RiderTop } from './RiderTop.svelte';
export { default as TerrainIcon } from './TerrainIcon.svelte';
export type { IconName } from './icons';
export { PLAYER_TEAMS, TEAM_IDS, TEAMS, type Team, type JerseyName } from './teams';
export { terrainName, type Terrain } from './terrain';
