/** All wording in one place, in English; pages and panels ask here, so that another language is another module. */

import type { CourseFacts, Ground } from './course';
import { isOn } from './teams';
import type { OptionValue, PhaseId, RaceEvent, RiderId, RiderInfo, SeatId, SpaceId, TableSeat, TeamId } from './types';

// ---- The page itself ------------------------------------------------------------------------------

export const APP = {
  name: 'Paceline',
  skip: 'Skip to the content',
  loading: 'Loading…',
  notFetched: 'This part of the page could not be fetched. Is the server still running?',
  reload: 'Load the page again',
  notBuilt: 'This page is not built yet.',
  toHome: 'Back to the start',
  unofficial: 'Paceline is unofficial. The games belong to their designers and publishers.',
  titles: {
    home: 'Play',
    setUp: 'Set up a race',
    compose: 'Compose a stage',
    race: 'Race',
    replay: 'Replay',
    rules: 'Rules',
    learn: 'Learn',
    join: 'Join a race',
    about: 'About',
    lost: 'Not found',
  },
};

// ---- Small grammar ------------------------------------------------------------------------------

const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** "1 square", "5 squares". */
export function plural(many: number, one: string, more = `${one}s`): string {
  return `${many} ${many === 1 ? one : more}`;
}

/** "one rider", "four riders", "13 riders". */
export function counted(many: number, one: string, more = `${one}s`): string {
  return `${COUNTS[many] ?? many} ${many === 1 ? one : more}`;
}

/** "a, b and c" */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

export function ordinal(place: number): string {
  const tail = place % 100 >= 11 && place % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${tail}`;
}

/** "just now", "5 min ago", "3 h ago", "2 days ago" */
export function ago(then: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (!Number.isFinite(minutes)) return '';
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}

// ---- Who is who ---------------------------------------------------------------------------------

export const RIDER_KINDS = ['Rouleur', 'Sprinteur'] as const;

/** What is needed to name teams and riders. */
export interface Cast {
  seats: readonly TableSeat[];
  riders: readonly RiderInfo[];
  /** The seats of whoever reads this. With several at one screen, everybody goes by name. */
  you: readonly SeatId[];
  options?: { readonly peloton_team?: OptionValue };
}

function isYou(team: TeamId, cast: Cast): boolean {
  return cast.you.length === 1 && cast.seats[cast.you[0]!]?.team === team;
}

/** "You", "Maren", "Bot Eddy", "Peloton team", "Muscle team 2" */
export function teamName(team: TeamId, cast: Cast): string {
  if (isYou(team, cast)) return 'You';
  const seat = cast.seats.find((one) => one.team === team);
  return seat ? seat.name : dummyName(team, cast);
}

function dummyName(team: TeamId, cast: Cast): string {
  const dummies = [...new Set(cast.riders.map((rider) => rider.team))].filter((one) => one >= cast.seats.length);
  const hasPeloton = isOn(cast.options?.peloton_team);
  if (hasPeloton && team === cast.seats.length) return 'Peloton team';
  const muscles = dummies.length - (hasPeloton ? 1 : 0);
  const number = team - cast.seats.length + (hasPeloton ? 0 : 1);
  return muscles > 1 ? `Muscle team ${number}` : 'Muscle team';
}

/** "your Rouleur", "Bot Eddy's Sprinteur", "the Peloton team's Rouleur"; "you" and "Jo" with one rider each. */
export function riderName(rider: RiderId, cast: Cast): string {
  const info = cast.riders[rider];
  if (!info) return 'a rider';
  const alone = cast.riders.filter((other) => other.team === info.team).length === 1;
  if (isYou(info.team, cast)) return alone ? 'you' : `your ${kindName(info.kind)}`;
  const dummy = info.team >= cast.seats.length;
  const name = `${dummy ? 'the ' : ''}${teamName(info.team, cast)}`;
  return alone ? name : `${possessive(name)} ${kindName(info.kind)}`;
}

export function kindName(kind: number | null): string {
  return RIDER_KINDS[kind ?? -1] ?? 'rider';
}

/** "you take", "Jo takes": the verb for a rider's name. */
export function verb(rider: RiderId, cast: Cast, one: string, you = one.replace(/(e?s)$/, '')): string {
  return riderName(rider, cast) === 'you' ? you : one;
}

// ---- The road -----------------------------------------------------------------------------------

export const GROUNDS: Record<Ground, string> = {
  start: 'start grid',
  flat: 'flat',
  climb: 'climb',
  descent: 'descent',
  cobbles: 'cobbles',
  supply: 'supply zone',
  past: 'past the line',
};

/** "square 36, right lane" */
export function squareName(space: SpaceId, course: CourseFacts): string {
  const lane = course.laneName(space);
  return `square ${course.rowOf(space) + 1}${lane ? `, ${lane} lane` : ''}`;
}

/** "22 to go", "past the line" */
export function toGoText(space: SpaceId, course: CourseFacts): string {
  const left = course.toGo(space);
  return left > 0 ? `${left} to go` : 'past the line';
}

/** "Stage 7: 78 squares, two climbs (11 squares), one descent, cobbles" for those who do not see the picture. */
export function courseText(course: CourseFacts, name: string): string {
  const parts = [plural(course.line, 'square') + ' to the line'];
  const features: [Ground, string][] = [
    ['climb', 'climb'],
    ['descent', 'descent'],
    ['cobbles', 'cobbled section'],
    ['supply', 'supply zone'],
  ];
  for (const [ground, word] of features) {
    const many = course.stretches(ground);
    if (many) parts.push(`${counted(many, word)} (${plural(course.count(ground), 'square')})`);
  }
  return `${name}: ${parts.join(', ')}`;
}

export const TILE_KINDS: Record<string, string> = {
  start: 'Start',
  straight: 'Straight',
  soft: 'Soft bend',
  sharp: 'Sharp bend',
  breakaway: 'Breakaway',
  supply: 'Supply zone',
  cobbles: 'Cobbles',
  bonus: 'Bonus',
  finish: 'Finish',
};

/** "soft bend to the left, two squares of descent" */
export function tileText(tile: { kind: string; terrain: string; lanes: string; bend: number }): string {
  const parts = [(TILE_KINDS[tile.kind] ?? tile.kind).toLowerCase()];
  if (tile.bend) parts[0] += tile.bend > 0 ? ' to the right' : ' to the left';
  const grounds: [string, string][] = [
    ['U', 'climb'],
    ['D', 'descent'],
    ['C', 'cobbles'],
    ['Z', 'supply'],
  ];
  for (const [letter, word] of grounds) {
    const many = [...tile.terrain].filter((square) => square === letter).length;
    if (many) parts.push(`${counted(many, 'square')} of ${word}`);
  }
  const lanes = new Set(tile.lanes);
  if (lanes.has('3')) parts.push('three lanes');
  else if (lanes.has('1')) parts.push('one lane');
  return parts.join(', ');
}

// ---- Phases, prompts and rules ------------------------------------------------------------------

export const PHASES: Record<PhaseId, string> = {
  distribute: 'Tired legs',
  start: 'Line up',
  bid: 'Breakaway',
  energy: 'Energy',
  over: 'Finished',
};

export function phaseText(phase: PhaseId, round: number): string {
  return phase === 'energy' ? `Round ${round}` : PHASES[phase];
}

/** Why a move was shorter or longer than its card, in commentary ("…, slowed by the climb"). */
export const MOVE_REASONS: Record<string, string> = {
  'fr.descent.minimum': 'carried by the descent',
  'fr.supply.minimum': 'fed in the supply zone',
  'fr.ascent.limit': 'slowed by the climb',
  'fr.ascent.stop': 'stopped at the foot of the climb',
  'fr.finish.overrun': 'at the end of the road',
  'fr.move.full': 'held up by a full road',
};

/** The same for a card that is only being considered. */
export const RULE_SHORT: Record<string, string> = {
  'fr.descent.minimum': 'descent: at least 5',
  'fr.supply.minimum': 'supply zone: at least 4',
  'fr.ascent.limit': 'climb: at most 5',
  'fr.ascent.stop': 'stops before the climb',
  'fr.finish.overrun': 'the road ends there',
  'fr.move.full': 'the square is full',
  'fr.slipstream.gap': 'slipstream',
  'fr.exhaustion.wind': 'in the wind',
  'fr.energy.commit': 'choose first, then draw on',
  'fr.turn.undo': 'undo is over',
};

/** Groups of the rule book, in the order of play: the first part of a rule's name after the game's. */
export const RULE_GROUPS: readonly { id: string; title: string; text: string; of: readonly string[] }[] = [
  { id: 'setup', title: 'Teams and course', text: 'who races, on what road', of: ['setup', 'road'] },
  { id: 'start', title: 'Lining up', text: 'the grid, handicaps, the first places', of: ['start', 'lane'] },
  { id: 'energy', title: 'Energy', text: 'hands, chosen cards, recycling', of: ['energy'] },
  { id: 'move', title: 'Movement', text: 'who goes first, how far, full squares', of: ['move'] },
  {
    id: 'ground',
    title: 'Terrain',
    text: 'climbs, descents, cobbles, supply',
    of: ['ascent', 'descent', 'cobbles', 'supply'],
  },
  { id: 'slipstream', title: 'Slipstream', text: 'packs close a gap of one', of: ['slipstream', 'end'] },
  { id: 'exhaustion', title: 'Exhaustion', text: 'the price of riding in the wind', of: ['exhaustion'] },
  { id: 'finish', title: 'The finish', text: 'who wins, how the race ends', of: ['finish'] },
  { id: 'breakaway', title: 'Breakaway', text: 'bidding for a head start', of: ['breakaway'] },
  { id: 'dummy', title: 'Dummy teams', text: 'Peloton and Muscle', of: ['dummy'] },
  { id: 'few', title: 'One, two, many', text: 'solo, duel, one rider each', of: ['solo', 'two', 'one'] },
  { id: 'table', title: 'At this table', text: 'turns and taking back', of: ['turn', 'race'] },
];

export const OTHER_RULES = { id: 'other', title: 'Further rules', text: '' };

export function groupOfRule(id: string): string {
  const part = id.split('.')[1] ?? '';
  return RULE_GROUPS.find((group) => group.of.includes(part))?.id ?? OTHER_RULES.id;
}

// ---- What happens -------------------------------------------------------------------------------

export interface Said {
  text: string;
  /** `hot` stands out: breakaways, the finish. `round` begins a new paragraph. */
  tone: 'plain' | 'hot' | 'round';
  /** The rules behind it, for a link. */
  rules: string[];
  /** Whether a rider or team of the reader's is meant. */
  mine: boolean;
  events: RaceEvent[];
}

/** How cards are named in sentences. */
export type CardNamer = (card: number | null) => string;

/**
 * Events as commentary. What happens to several riders at once (slipstream, exhaustion) becomes one line; what needs
 * no words (a drawn hand, a card face down) is left out.
 */
export function commentary(events: readonly RaceEvent[], cast: Cast, course: CourseFacts, card: CardNamer): Said[] {
  const said: Said[] = [];
  for (const event of events) {
    const before = said.at(-1);
    const same = before?.events[0]?.event === event.event;
    if (before && same && (event.event === 'slipstreamed' || event.event === 'exhausted' || event.event === 'placed')) {
      before.events.push(event);
      continue;
    }
    said.push({ text: '', tone: 'plain', rules: [], mine: false, events: [event] });
  }
  for (const line of said) Object.assign(line, tell(line.events, cast, course, card));
  return said.filter((line) => line.text !== '');
}

function tell(
  events: readonly RaceEvent[],
  cast: Cast,
  course: CourseFacts,
  card: CardNamer,
): Pick<Said, 'text' | 'tone' | 'rules' | 'mine'> {
  const event = events[0]!;
  const name = (rider: RiderId): string => riderName(rider, cast);
  const mine = events.some((one) => 'rider' in one && cast.you.includes(cast.riders[one.rider]?.team ?? -1));
  const plain = (text: string, rules: string[] = []): ReturnType<typeof tell> => ({
    text: capital(text),
    tone: 'plain',
    rules,
    mine,
  });
  switch (event.event) {
    case 'distributed':
      return plain(
        `${plural(event.rouleur, 'exhaustion card')} for the Rouleur, ${event.sprinteur} for the Sprinteur.`,
        ['fr.solo.exhaustion'],
      );
    case 'placed': {
      const names = events.flatMap((one) => (one.event === 'placed' ? [name(one.rider)] : []));
      const you = names.length === 1 && names[0] !== 'you';
      return plain(`${list(names)} ${you ? 'lines' : 'line'} up.`, ['fr.start.grid']);
    }
    case 'round':
      return { text: `Round ${event.round}`, tone: 'round', rules: [], mine: false };
    case 'bids':
      return plain(`Bid ${event.round}: ${list(event.bids.map(([rider, bid]) => `${name(rider)} ${card(bid)}`))}.`, [
        'fr.breakaway.bid',
      ]);
    case 'broke-away':
      return {
        ...plain(
          `${name(event.rider)} ${verb(event.rider, cast, 'breaks')} away with ${event.total} and pays two exhaustion cards.`,
          ['fr.breakaway.winners', 'fr.breakaway.price'],
        ),
        tone: 'hot',
      };
    case 'moved':
      return plain(moveText(event, cast, course), event.why);
    case 'slipstreamed':
      return plain(slipstreamText(events, cast, course), ['fr.slipstream.gap']);
    case 'exhausted':
      return plain(exhaustionText(events, cast), ['fr.exhaustion.wind']);
    case 'finished':
      return {
        ...plain(`${name(event.rider)} ${verb(event.rider, cast, 'is', 'are')} home, ${ordinal(event.place)}.`, [
          'fr.finish.ranking',
        ]),
        tone: 'hot',
      };
    case 'over': {
      const winner = event.ranking[0];
      if (winner === undefined) return plain('The race is over.');
      return {
        text: `${capital(name(winner))} ${verb(winner, cast, 'wins')} the race.`,
        tone: 'hot',
        rules: ['fr.finish.first'],
        mine: cast.you.includes(cast.riders[winner]?.team ?? -1),
      };
    }
    case 'undone':
      return plain(
        `${seatName(event.seat, cast)} ${isYou(event.seat, cast) ? 'take' : 'takes'} the last choice back.`,
        ['fr.turn.undo'],
      );
    case 'took-over':
      return plain(`A bot rides on for ${seatName(event.seat, cast)}.`);
    default:
      return plain('');
  }
}

function seatName(seat: SeatId, cast: Cast): string {
  return teamName(cast.seats[seat]?.team ?? seat, cast);
}

function moveText(event: Extract<RaceEvent, { event: 'moved' }>, cast: Cast, course: CourseFacts): string {
  const name = riderName(event.rider, cast);
  const squares = course.rowOf(event.end) - course.rowOf(event.start);
  const reasons = event.why.flatMap((rule) => MOVE_REASONS[rule] ?? []);
  const because = reasons.length ? `, ${list(reasons)}` : '';
  const lost = squares !== event.value ? ` on a ${event.value}` : '';
  const crossed = course.toGo(event.end) <= 0 && course.toGo(event.start) > 0;
  if (squares === 0) return `${name} ${verb(event.rider, cast, 'goes', 'go')} nowhere${lost}${because}.`;
  const where = crossed ? ' and over the line' : '';
  return `${name} ${verb(event.rider, cast, 'rides')} ${squares}${lost}${where}${because}.`;
}

function slipstreamText(events: readonly RaceEvent[], cast: Cast, course: CourseFacts): string {
  const won = new Map<RiderId, number>();
  for (const one of events) {
    if (one.event !== 'slipstreamed') continue;
    const squares = course.rowOf(one.end) - course.rowOf(one.start);
    won.set(one.rider, (won.get(one.rider) ?? 0) + squares);
  }
  const names = [...won.keys()].map((rider) => riderName(rider, cast));
  const best = Math.max(...won.values());
  const verbForm = won.size === 1 ? verb([...won.keys()][0]!, cast, 'closes') : 'close';
  return best === 1
    ? `Slipstream: ${list(names)} ${verbForm} the gap.`
    : `Slipstream: ${list(names)} ${verbForm} up, by as many as ${plural(best, 'square')}.`;
}

function exhaustionText(events: readonly RaceEvent[], cast: Cast): string {
  const taken = events.flatMap((one) => (one.event === 'exhausted' && one.taken ? [one.rider] : []));
  const spared = events.flatMap((one) => (one.event === 'exhausted' && !one.taken ? [one.rider] : []));
  const names = (riders: RiderId[]): string => list(riders.map((rider) => riderName(rider, cast)));
  const takes = taken.length === 1 ? verb(taken[0]!, cast, 'takes') : 'take';
  const first = taken.length ? `In the wind, ${names(taken)} ${takes} exhaustion.` : '';
  const second = spared.length ? `No exhaustion cards are left for ${names(spared)}.` : '';
  return [first, second].filter(Boolean).join(' ');
}

// ---- Set-up -------------------------------------------------------------------------------------

export interface OptionWords {
  label: string;
  /** What a value does, where the rule's text does not say it. */
  values?: Record<string, string>;
}

export const OPTION_WORDS: Record<string, OptionWords> = {
  course: { label: 'Stage' },
  tiles: { label: 'Tiles', values: { box: 'Each tile once', any: 'Any tile, any number' } },
  riders: { label: 'Riders', values: { two: 'Two a team', one: 'One each' } },
  peloton_team: { label: 'Peloton team', values: { false: 'No', true: 'Joins the race' } },
  muscle_teams: { label: 'Muscle teams' },
  breakaway: { label: 'Breakaway', values: { false: 'No', true: 'Bid for a head start' } },
  end: { label: 'The race ends', values: { first: 'With the first finisher’s round', all: 'When everybody is home' } },
  handicap: { label: 'Handicap' },
  starting_exhaustion: { label: 'Tired legs, riding solo' },
  overrun: {
    label: 'End of the road',
    values: { clamp: 'The last square ends a move', unlimited: 'Nine more squares' },
  },
  dummy_deck: {
    label: 'Empty dummy deck',
    values: { two: 'Moves 2 each round', rebuild: 'Shuffles all its cards again' },
  },
  exhaustion_supply: { label: 'Exhaustion cards', values: { endless: 'Never run out', box: 'As many as in the box' } },
  finish_slipstream: { label: 'Slipstream past the line', values: { none: 'None', allowed: 'Allowed' } },
  ascent_split: {
    label: 'A pack with its tail uphill',
    values: { split: 'Its front moves up', whole: 'It stays together' },
  },
  slipstream_lanes: {
    label: 'Lanes in the slipstream',
    values: { right: 'Rightmost free lane', keep: 'Keep one’s lane' },
  },
  after_line: { label: 'Past a summit finish', values: { flat: 'Flat', ascent: 'Still uphill' } },
};

export function optionLabel(name: string): string {
  return OPTION_WORDS[name]?.label ?? capital(name.replaceAll('_', ' '));
}

export function valueLabel(name: string, value: string): string {
  return OPTION_WORDS[name]?.values?.[value] ?? capital(value.replaceAll('_', ' '));
}

/** Where stages come from. */
export const SETS: Record<string, string> = {
  base: 'Base game',
  promo: 'Promo',
  Peloton: 'Peloton',
  'Dice Tower promo': 'Dice Tower promo',
};

const BOT_WORDS: Record<string, string> = {
  random: 'Tourist',
  highest: 'Hothead',
  rouleur: 'Pro',
  sprinteur: 'Legend',
};

/** How strong a bot is, in a word. */
export function botLabel(bot: { name: string }): string {
  return BOT_WORDS[bot.name] ?? capital(bot.name.replaceAll('-', ' '));
}

export const SEAT_KINDS: Record<string, { label: string; text: string }> = {
  me: { label: 'Me', text: 'plays in this browser' },
  friend: { label: 'Friend here', text: 'at this screen; it is passed round' },
  bot: { label: 'Bot', text: 'plays by itself' },
  open: { label: 'By link', text: 'you get a link to send' },
};

/** The five titles, in the order of the posters. */
export const TITLE_WORDS: Record<string, { name: string; tagline: string; players: string; sort: string }> = {
  'flamme-rouge': {
    name: 'Flamme Rouge',
    tagline: 'with the Peloton expansion',
    players: '1–12 players · 40 min',
    sort: 'Cards',
  },
  'on-the-rivet': {
    name: 'On the Rivet',
    tagline: 'linked lines, events, tactics',
    players: '2–7 players · 60–120 min',
    sort: 'Cards',
  },
  'visions-of-rainbows': {
    name: 'Visions of Rainbows',
    tagline: 'the first edition, team car',
    players: '3–7 players · 60–120 min',
    sort: 'Cards',
  },
  'um-reifenbreite': {
    name: 'Um Reifenbreite',
    tagline: 'dice, drafting, breakaways',
    players: '2–4 players · 45–120 min',
    sort: 'Dice',
  },
  'larrivee-du-tour': {
    name: 'L’Arrivée du Tour',
    tagline: 'skills, pace and nerve',
    players: '1–5 players · 45 min',
    sort: 'Die',
  },
};

// ---- Trouble ------------------------------------------------------------------------------------

export const TROUBLE = {
  offline: 'The server cannot be reached. Is it running?',
  again: 'Try again',
  stale: 'That was meant for an earlier question: the race has moved on.',
  lost: 'This page has taken a wrong turn.',
};
