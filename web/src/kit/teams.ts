/** A team is colour, jersey pattern and number together: colour alone never tells teams apart. */

export type JerseyName = 'rouge' | 'azur' | 'bosco' | 'soleil' | 'nuit' | 'rose' | 'ciel' | 'peloton' | 'muscle';
export type Pattern = 'plain' | 'hoop' | 'stripes' | 'sash' | 'dots' | 'chevron' | 'halves' | 'checks';

export interface Team {
  readonly name: string;
  readonly pattern: Pattern;
  /** The pattern's colour. The jersey's own is `--team-<id>`. */
  readonly mark: string;
  /** Outlines, helmet, frame; also behind light numbers. */
  readonly deep: string;
  readonly numbers: 'light' | 'dark';
}

export const TEAMS: Readonly<Record<JerseyName, Team>> = {
  rouge: { name: 'Rouge', pattern: 'hoop', mark: '#FFF3DC', deep: '#8E1D15', numbers: 'light' },
  azur: { name: 'Azur', pattern: 'stripes', mark: '#BFE0FF', deep: '#0C3470', numbers: 'light' },
  bosco: { name: 'Bosco', pattern: 'sash', mark: '#F4F7D8', deep: '#176043', numbers: 'light' },
  soleil: { name: 'Soleil', pattern: 'dots', mark: '#A8480A', deep: '#B77F00', numbers: 'dark' },
  nuit: { name: 'Nuit', pattern: 'chevron', mark: '#F5C84B', deep: '#0D1014', numbers: 'light' },
  rose: { name: 'Rose', pattern: 'halves', mark: '#FFD9EC', deep: '#94316A', numbers: 'dark' },
  ciel: { name: 'Ciel', pattern: 'checks', mark: '#2C6F93', deep: '#3D8FB0', numbers: 'dark' },
  // Teams without a player are plain: a light grey bunch, a dark grey one.
  peloton: { name: 'Peloton', pattern: 'plain', mark: '#8E8878', deep: '#77705F', numbers: 'dark' },
  muscle: { name: 'Muscle', pattern: 'plain', mark: '#B9B2A2', deep: '#3F3C35', numbers: 'light' },
};

export const TEAM_IDS = Object.keys(TEAMS) as readonly JerseyName[];
/** The colours players choose from. */
export const PLAYER_TEAMS: readonly JerseyName[] = ['rouge', 'azur', 'bosco', 'soleil', 'nuit', 'rose', 'ciel'];

export const teamFill = (team: JerseyName): string => `var(--team-${team})`;

export const numberColours = (team: JerseyName): { ink: string; halo: string } =>
  TEAMS[team].numbers === 'light' ? { ink: '#FFFFFF', halo: TEAMS[team].deep } : { ink: '#16202A', halo: '#FFFDF6' };
