/** Boxes of one's own in the browser: what is read, kept, refused, and what a set-up makes of another box. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Boxes, readBoxes, readFiles } from '../../src/lib/boxes.svelte';
import { rebox, type Draft } from '../../src/lib/setup';
import type { OptionInfo, Title } from '../../src/lib/types';

const KNOWN = ['cards.toml', 'stages.toml'];
const OPENED = { options: [], courses: [], tiles: [] };

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => void kept.set(place, text),
  } as unknown as Storage;
}

/** A server that opens every box without the word "wrong" in it. */
function serve(offered: unknown = []): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.endsWith('/boxes')) return Promise.resolve(Response.json(offered));
    const mistake = { file: 'cards.toml', line: 3, why: 'wrong' };
    if (!String(init.body).includes('wrong')) return Promise.resolve(Response.json(OPENED));
    const error = { code: 400, why: 'cards.toml, line 3: wrong', field: 'box', mistakes: [mistake] };
    return Promise.resolve(Response.json({ error }, { status: 400 }));
  });
}

const brought = (files: Record<string, string>, folder = '') => ({
  folder,
  files: Object.entries(files).map(([name, text]) => new File([text], name)),
});

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  serve();
});
afterEach(() => vi.unstubAllGlobals());

describe('files', () => {
  test('component files are read, others left alone', async () => {
    const read = await readFiles(brought({ 'cards.toml': 'card = []', 'notes.txt': '' }), KNOWN);
    expect(read).toEqual({ files: { 'cards.toml': 'card = []' }, mistakes: [] });
  });

  test('what is no text, too large or nothing at all is told by its name', async () => {
    const odd = { folder: '', files: [new File([new Uint8Array([0xff, 0xfe])], 'cards.toml')] };
    expect((await readFiles(odd, KNOWN)).mistakes).toEqual([{ file: 'cards.toml', why: 'not UTF-8 text' }]);
    const large = brought({ 'cards.toml': '#'.repeat(200_000) });
    expect((await readFiles(large, KNOWN)).mistakes[0]?.why).toBe('a box holds at most 128 kB');
    const none = await readFiles(brought({ 'notes.txt': '' }, 'attic'), KNOWN);
    expect(none.mistakes).toEqual([{ file: 'attic', why: 'holds none of cards.toml and stages.toml' }]);
  });
});

describe('boxes', () => {
  test('a folder is a box by its name, and anew when it comes again', async () => {
    const boxes = new Boxes('flamme-rouge');
    expect(await boxes.add(brought({ 'cards.toml': 'one', 'stages.toml': 's' }, 'attic'), KNOWN)).toBe(true);
    expect(await boxes.add(brought({ 'cards.toml': 'two' }, 'attic'), KNOWN)).toBe(true);
    expect(boxes.kept).toEqual([{ name: 'attic', files: { 'cards.toml': 'two' } }]);
    expect(new Boxes('flamme-rouge').kept).toEqual(boxes.kept);
    expect(new Boxes('um-reifenbreite').kept).toEqual([]);
  });

  test('files go into the chosen box, or into a new one', async () => {
    const boxes = new Boxes('flamme-rouge');
    await boxes.add(brought({ 'cards.toml': 'one' }), KNOWN);
    await boxes.add(brought({ 'stages.toml': 'two' }), KNOWN);
    expect(boxes.chosen).toEqual({ name: 'My box', files: { 'cards.toml': 'one', 'stages.toml': 'two' } });
    await boxes.choose(null);
    await boxes.add(brought({ 'cards.toml': 'three' }), KNOWN);
    expect(boxes.kept.map(({ name }) => name)).toEqual(['My box', 'My box 2']);
  });

  test('a mistake changes nothing', async () => {
    const boxes = new Boxes('flamme-rouge');
    await boxes.add(brought({ 'cards.toml': 'one' }), KNOWN);
    const before = [boxes.kept, boxes.chosen, boxes.opened];
    expect(await boxes.add(brought({ 'cards.toml': 'wrong' }), KNOWN)).toBe(false);
    expect([boxes.kept, boxes.chosen, boxes.opened]).toEqual(before);
    expect(boxes.refused).toEqual({ what: 'My box', mistakes: [{ file: 'cards.toml', line: 3, why: 'wrong' }] });
    await boxes.choose(null);
    expect(boxes.refused).toBeNull();
  });

  test('the choice lasts for the visit; names are of one box each, and what is removed can come back', async () => {
    const boxes = new Boxes('flamme-rouge');
    await boxes.add(brought({ 'cards.toml': 'one' }, 'attic'), KNOWN);
    await boxes.add(brought({ 'cards.toml': 'two' }, 'cellar'), KNOWN);
    boxes.rename(' attic ');
    expect(boxes.chosen?.name).toBe('attic 2');
    const again = new Boxes('flamme-rouge');
    await again.load();
    expect(again.chosen).toEqual(boxes.chosen);
    await again.remove();
    expect([again.chosen, again.kept.length]).toEqual([null, 1]);
    await again.bringBack();
    expect([again.chosen?.name, again.kept.length]).toEqual(['attic 2', 2]);
  });

  test('the server’s folder can be chosen, and is not renamed into one’s own', async () => {
    serve([{ name: 'attic', files: { 'cards.toml': 'one' } }]);
    const boxes = new Boxes('flamme-rouge');
    await boxes.load();
    await boxes.choose(boxes.offered[0]!);
    await boxes.add(brought({ 'cards.toml': 'two' }), KNOWN);
    expect(boxes.kept).toEqual([{ name: 'My box', files: { 'cards.toml': 'two' } }]);
  });

  test('where nothing can be kept, it is said', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('full'); } }); // prettier-ignore
    const boxes = new Boxes('flamme-rouge');
    await boxes.add(brought({ 'cards.toml': 'one' }), KNOWN);
    expect([boxes.safe, boxes.kept.length]).toEqual([false, 1]);
  });

  test('what was kept and makes no sense is left out', () => {
    const kept = [null, 3, { name: 'a' }, { name: 'b', files: {} }, { name: 'c', files: { x: 1 } }];
    expect(readBoxes(JSON.stringify(kept))).toEqual([]);
    expect(readBoxes('{')).toEqual([]);
  });
});

describe('a set-up with another box', () => {
  const option = (name: string, fallback: string, values: string[] = []): OptionInfo =>
    ({ name, default: fallback, values }) as unknown as OptionInfo;
  const title = (courses: string[], wheels: string[] = []): Title =>
    ({
      courses: courses.map((id) => ({ id, name: id })),
      options: [option('course', 'first'), option('wheel', 'even', wheels)],
    }) as unknown as Title;
  const draft = (options: Draft['options']): Draft => ({ preset: '', options, seats: [] });
  const printed = title(['first/2-4', 'first/5-6', 'second'], ['even', 'odd']);
  const own = title(['mine'], ['even']);

  test.each([
    [{}, { course: 'mine' }],
    [{ course: 'second', wheel: 'odd' }, { course: 'mine' }],
    [
      { course: 'abceu', wheel: 'even' },
      { course: 'abceu', wheel: 'even' },
    ],
  ])('%o becomes %o', (before, after) => {
    expect(rebox(draft(before), printed, own).options).toEqual(after);
  });

  test('back to the printed one', () => {
    expect(rebox(draft({ course: 'mine' }), own, printed).options).toEqual({});
  });
});
