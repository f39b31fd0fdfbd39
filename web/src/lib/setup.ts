/** A race being set up: what is chosen so far, and where on the page a problem belongs. */

import { isOn, type Area, type Words } from '../titles/words';
import { levelOf } from './levels';
import { styleOf, usualBot, withStyle } from './styles';
import { botName, inCharacter, seatName } from './teams';
import type { BotInfo, OptionInfo, Options, OptionValue, Preset, SeatKind, SeatWish, Title } from './types';

const MOST_SEATS = 12;

export interface Draft {
  /** The preset it started from; empty once there is none. */
  preset: string;
  /** What differs from the defaults, the course included. */
  options: Options;
  seats: SeatWish[];
}

/** Options in an address: `option.tiles=any`. */
export function wishes(from: URLSearchParams): Options {
  const named = [...from].filter(([name]) => name.startsWith('option.'));
  return Object.fromEntries(named.map(([name, value]) => [name.slice(7), value]));
}

/** Teams that ride by themselves, by option. */
export function dummiesOf(options: Options, words: Words): number {
  const many = (value: OptionValue | undefined): number => (isOn(value) ? 1 : Number(value) || 0);
  return (words.own.dummies ?? []).reduce((sum, { option }) => sum + many(options[option]), 0);
}

export const teamsOf = ({ seats, options }: Draft, words: Words): number => seats.length + dummiesOf(options, words);

/** Seats that can still be added. */
export function seatsLeft({ seats, options }: Draft, words: Words, [, most]: Title['players']): number {
  return (words.own.room?.(options) ?? most) - seats.length;
}

export function draftOf(preset: Preset, name: string): Draft {
  const seats: SeatWish[] = [];
  for (const [i, wish] of preset.seats.entries()) seats.push(named({ name: '', ...wish }, i, seats, name));
  return { preset: preset.id, options: { ...preset.options }, seats };
}

const idOf = (course: OptionValue): string => String(course).split('/')[0]!;
const hasCourse = (title: Title, course: OptionValue): boolean =>
  title.courses.some(({ id }) => idOf(id) === idOf(course));

/** The same with another box: a course or a value that is not in it gives way to one that is. */
export function rebox(draft: Draft, from: Title, to: Title): Draft {
  const options = { ...draft.options };
  for (const { name, values } of to.options)
    if (name in options && values.length && !values.includes(String(options[name]))) delete options[name];
  const usual = to.options.find(({ name }) => name === 'course')?.default ?? '';
  const course = options.course ?? usual;
  const composed = course !== usual && !hasCourse(from, course);
  if (!composed && !hasCourse(to, course)) {
    delete options.course;
    if (!hasCourse(to, usual) && to.courses[0]) options.course = idOf(to.courses[0].id);
  }
  return { ...draft, options };
}

const botsIn = (seats: readonly SeatWish[]): number => seats.filter(({ kind }) => kind === 'bot').length;

/** The seat with a name, where it has none of its own. */
function named(seat: SeatWish, place: number, before: readonly SeatWish[], own: string): SeatWish {
  if (seat.kind === 'bot') {
    const bot = seat.name || botName(before.map((one) => one.name));
    return { ...seat, name: bot, bot: inCharacter(seat.bot ?? 'random', bot, botsIn(before)) };
  }
  const mine = seat.kind === 'me' && own ? own : seatName(place);
  return { ...seat, name: seat.name || mine };
}

export function newSeat(kind: SeatKind, draft: Draft, bots: readonly BotInfo[]): SeatWish {
  const names = draft.seats.map((seat) => seat.name);
  if (kind === 'bot') {
    const last = draft.seats.findLast((seat) => seat.kind === 'bot')?.bot;
    const name = botName(names);
    return { kind, name, bot: inCharacter(levelOf(last) || last || usualBot(bots), name, botsIn(draft.seats)) };
  }
  let place = draft.seats.length;
  while (names.includes(seatName(place))) place++;
  return { kind, name: seatName(place) };
}

/** The same seat with another kind; a name that only fitted the old kind goes with it. */
export function reseat(
  seat: SeatWish,
  kind: SeatKind,
  place: number,
  draft: Draft,
  bots: readonly BotInfo[],
): SeatWish {
  const others = { ...draft, seats: draft.seats.filter((_, i) => i !== place) };
  const fresh = newSeat(kind, others, bots);
  if (kind === 'bot' || seat.kind === 'bot') return kind === 'bot' ? fresh : { kind, name: seatName(place) };
  return { kind, name: seat.name };
}

/** The level that all bots of a draft share; empty where they differ, or there is none. */
export function bunchLevel({ seats }: Draft): string {
  const levels = new Set(seats.flatMap(({ kind, bot }) => (kind === 'bot' ? [levelOf(bot)] : [])));
  return levels.size === 1 ? [...levels][0]! : '';
}

/** One level for the whole bunch; whoever rode in some style goes on in it. */
export function withBunch(draft: Draft, level: string): Draft {
  const seats = draft.seats.map((seat, i) => {
    if (seat.kind !== 'bot') return seat;
    const rode = levelOf(seat.bot) ? withStyle(level, styleOf(seat.bot)) : '';
    return { ...seat, bot: rode || inCharacter(level, seat.name, botsIn(draft.seats.slice(0, i))) };
  });
  return { ...draft, seats };
}

/** Sets an option; what equals its default is left out. */
export function withOption(options: Options, info: OptionInfo, value: OptionValue): Options {
  const rest = { ...options };
  delete rest[info.name];
  return sameValue(value, info.default) ? rest : { ...rest, [info.name]: value };
}

export function sameValue(a: OptionValue, b: OptionValue): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    const list = (value: OptionValue): number[] => (Array.isArray(value) ? value.filter((n) => n !== 0) : []);
    return list(a).length === 0 && list(b).length === 0;
  }
  return String(a) === String(b);
}

export function valueOf(options: Options, info: OptionInfo): OptionValue {
  return options[info.name] ?? info.default;
}

/** What is sent: lists with a number for every seat or left out, bots only with bots. */
export function cleaned(draft: Draft): { options: Options; seats: SeatWish[] } {
  const options = { ...draft.options };
  for (const [name, value] of Object.entries(options)) {
    if (!Array.isArray(value)) continue;
    const list = draft.seats.map((_, i) => value[i] ?? 0);
    if (list.some((many) => many > 0)) options[name] = list;
    else delete options[name];
  }
  const seats = draft.seats.map((seat, i) => {
    const name = seat.name.trim() || seatName(i);
    return seat.kind === 'bot' ? { kind: seat.kind, name, bot: seat.bot ?? 'random' } : { kind: seat.kind, name };
  });
  return { options, seats };
}

/** Where a problem is shown: next to what causes it. */
export function areaOf(rule: string | null, title: Title, words: Words): Area {
  if (!rule) return 'start';
  for (const [pattern, area] of words.own.areas ?? []) if (pattern.test(rule)) return area;
  const option = title.options.find((one) => one.rule === rule);
  if (option) return option.name === 'course' ? 'course' : `option:${option.name}`;
  return 'start';
}

/** Advice may name its rule in brackets at the end: "… are advised (fr.solo.teams)". */
export function adviceOf(warning: string): { text: string; rule: string | null } {
  const found = /^(.*?)\s*\(([a-z]+(?:\.[a-z-]+)+)\)$/.exec(warning);
  return found ? { text: found[1]!, rule: found[2]! } : { text: warning, rule: null };
}

/** Where a draft is kept for this visit. */
export const keptDraft = (game: string): string => `paceline.setup.${game}`;

/** A draft that was kept, if it still makes sense. */
export function readDraft(text: string | null, bots: readonly BotInfo[]): Draft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    if (!kept || !Array.isArray(kept.seats) || typeof kept.options !== 'object' || kept.options === null) return null;
    const kinds: SeatKind[] = ['me', 'friend', 'bot', 'open'];
    const seats = kept.seats.filter((seat) => kinds.includes(seat?.kind)).slice(0, MOST_SEATS);
    if (!seats.length || kept.seats.length !== seats.length) return null;
    const known = bots.map((bot) => bot.name);
    const isKnown = (bot: string): boolean => known.includes(bot) || known.includes(levelOf(bot));
    return {
      preset: typeof kept.preset === 'string' ? kept.preset : '',
      options: kept.options as Options,
      seats: seats.map((seat) => ({
        kind: seat.kind,
        name: String(seat.name ?? '').slice(0, 40),
        ...(seat.kind === 'bot' ? { bot: isKnown(seat.bot ?? '') ? seat.bot! : usualBot(bots) } : {}),
      })),
    };
  } catch {
    return null;
  }
}
