/** What On the Rivet and Visions of Rainbows are called by outside a race: options, parts of the rule book, bots. */

import type { RiderInfo } from '../../lib/types';
import type { TitleWords } from '../../titles/words';

export const CLASS_NAMES = ['All-Star', 'Climber', 'Sprinter', 'Domestique'] as const;
const SIGNS = ['★', '▲', '‖'] as const;
const DOMESTIQUE = 3;

/** "Sprinter", "Domestique 2" where there are several. */
function riderName(rider: RiderInfo, riders: readonly RiderInfo[]): string {
  const name = CLASS_NAMES[rider.kind ?? -1] ?? 'rider';
  const alike = riders.filter((other) => other.team === rider.team && other.kind === rider.kind);
  return alike.length > 1 ? `${name} ${alike.findIndex((other) => other.rider === rider.rider) + 1}` : name;
}

/** The class's sign; Domestiques have numbers. */
function labelOf(rider: RiderInfo, riders: readonly RiderInfo[]): string {
  if (rider.kind !== DOMESTIQUE) return SIGNS[rider.kind ?? 0] ?? '';
  const own = riders.filter((other) => other.team === rider.team && other.kind === DOMESTIQUE);
  return String(own.findIndex((other) => other.rider === rider.rider) + 1);
}

const PHASES: Record<string, string> = { initial: 'Tactics', place: 'Line up', over: 'Finished' };

function wordsOf(prefix: 'or' | 'vr'): TitleWords {
  const rule = (name: string): RegExp => new RegExp(`^${prefix}\\.${name}`);
  return {
    prefix,
    rider: riderName,
    label: labelOf,
    dummyName: () => 'AI team',
    dummyJersey: () => 'peloton',
    phase: (phase, round) => PHASES[phase] ?? `Phase ${round}`,

    options: {
      course: { label: 'Course' },
      length: {
        label: 'Rules for',
        values: {
          map: 'The length of the map',
          short: 'Short games: no tactics, light loads',
          medium: 'Medium games',
          long: 'Long games',
        },
      },
      team_tactics: {
        label: 'Team Tactics',
        values: { true: 'With the expansion', false: 'Without: three to five players' },
        note: (seats) => (seats === 2 ? 'with two players an AI team rides along' : ''),
      },
      core_for_two: {
        label: 'Two without Team Tactics',
        values: { false: 'Do not race', true: 'Race with the AI team' },
      },
      early_stop: {
        label: 'Stopping early',
        values: { blocked: 'Where every space ahead is taken', bump: 'Only where no bump can be paid' },
      },
      own_line: {
        label: 'A leader and his own line',
        values: { closed: 'He never rides into it', cut: 'He may bump it, and cuts it off' },
      },
      headlines_again: {
        label: 'Headlines in a shuffled deck',
        values: { true: 'Come again', false: 'Stay out: one event a deck' },
      },
      rescue_gain: {
        label: 'A rescue leads',
        values: { row: 'At least a row forward', place: 'Also to a better place in the same row' },
      },
      rescue_helper: {
        label: 'Who may fetch a dropped rider',
        values: { back: 'Who gains no ground by it', any: 'Anybody of the team' },
      },
      new_type: {
        label: 'A card’s new type',
        values: { other: 'Another than it has', any: 'Any, its own too' },
      },
      reactions: {
        label: 'Tactics in others’ turns',
        values: { everybody: 'Everybody is asked', own_turn: 'Only who is on turn' },
      },
      energy: { label: 'Energy tokens', values: { true: 'In the game', false: 'Left out' } },
      weather: { label: 'Weather', values: { true: 'Events bring it', false: 'Left out' } },
      headlines: {
        label: 'A third Headlines card',
        values: { shuffle: 'Goes back into the deck', aside: 'Lies aside until Reorganization' },
      },
    },
    firstOptions: [...(prefix === 'or' ? ['team_tactics'] : []), 'length', 'energy', 'weather', 'reactions'],
    full: () => 'Seven teams are the most.',
    areas: [
      [rule('setup\\.(teams|expansion|core)'), 'seats'],
      [rule('(setup\\.(map|length)|bonus)'), 'course'],
    ],
    adviceRule: `${prefix}.bonus.advice`,
    sets: { short: 'Short', medium: 'Medium', long: 'Long' },
    composeText: 'tile by tile',
    bots: { random: 'Tourist', directeur: 'Directeur' },
    courseName: (course) => (course.includes(',') ? 'Own course' : undefined),

    ruleGroups: [
      { id: 'setup', title: 'Before the start', text: 'teams, map, grid', of: ['setup', 'grid'] },
      { id: 'turn', title: 'A turn', text: 'a rider and a card', of: ['turn', 'card', 'strength'] },
      { id: 'move', title: 'Moving', text: 'lead, chase, draft, break', of: ['move', 'link'] },
      { id: 'bump', title: 'Bumps', text: 'who is pushed where', of: ['bump'] },
      {
        id: 'road',
        title: 'The road',
        text: 'width, terrain, road side',
        of: ['road', 'transition', 'class', 'roadside'],
      },
      { id: 'fatigue', title: 'Fatigue and effects', text: 'what cards do besides', of: ['fatigue', 'effect'] },
      { id: 'deck', title: 'Cards', text: 'hands, decks, headlines', of: ['deck', 'headlines'] },
      { id: 'event', title: 'Events', text: 'whom they strike; Grupo Compacto', of: ['event', 'grupo'] },
      { id: 'tactics', title: 'Tactics', text: 'when they are played', of: ['tactics'] },
      {
        id: 'reorg',
        title: 'Reorganization',
        text: prefix === 'vr' ? 'team car, rescues, next phase' : 'rescues, next phase',
        of: ['reorg', 'rescue', 'car', 'phase'],
      },
      { id: 'finish', title: 'The finish', text: 'podium, seconds, bonus lines', of: ['finish', 'bonus'] },
      { id: 'ai', title: 'The AI team', text: 'two players and a third team', of: ['ai'] },
      { id: 'table', title: 'At this table', text: 'the end of a race', of: ['race'] },
    ],
    search: 'draft, bump, rescue…',
  };
}

export const onTheRivet = wordsOf('or');
export const visions = wordsOf('vr');
