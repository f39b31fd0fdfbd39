/** Boxes of one's own: component files by their names, kept in this browser, and the one that a title is set up with. */

import { asApiError, json, title } from './api';
import { t } from './speech';
import { storage } from './prefs.svelte';
import type { Box, GameId, Mistake, OpenedBox } from './types';

/** What the server takes. */
const MOST_BYTES = 128 * 1024;
const MOST_NAME = 40;

/** What a box offers; an `ApiError` has the mistakes in it. */
const openBox = (game: GameId, box: Box): Promise<OpenedBox> => json('POST', `${title(game)}/box`, box);

/** Where a component file as it is printed can be saved from. */
export const printedFile = (game: GameId, file: string): string => `${title(game)}/files/${encodeURIComponent(file)}`;

/** Files that somebody chose or dropped, and the folder that they came from; empty where it was none. */
export interface Brought {
  folder: string;
  files: readonly File[];
}

/** Why nothing has changed. */
export interface Refused {
  /** The box, or the files, that cannot be raced with. */
  what: string;
  mistakes: readonly Mistake[];
}

export class Boxes {
  /** This browser's own, by name. */
  kept = $state.raw<readonly Box[]>([]);
  /** The folder that the server was started with. */
  offered = $state.raw<readonly Box[]>([]);
  /** The one that is raced with; the printed one where there is none. */
  chosen = $state.raw<Box | null>(null);
  opened = $state.raw<OpenedBox | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** Removed last, until something else is done. */
  removed = $state.raw<Box | null>(null);
  /** False where the browser does not keep them beyond this visit. */
  safe = $state(true);
  private readonly game: GameId;

  constructor(game: GameId) {
    this.game = game;
    this.kept = readBoxes(storage.read(this.place));
  }

  private get place(): string {
    return `paceline.boxes.${this.game}`;
  }

  private get choice(): string {
    return `paceline.box.${this.game}`;
  }

  /** What the server offers, and the box that was chosen last in this visit. */
  async load(): Promise<void> {
    const [from, name] = (storage.read(this.choice, 'session') ?? '').split(/:(.*)/s);
    try {
      this.offered = await json<Box[]>('GET', `${title(this.game)}/boxes`);
    } catch (error) {
      this.refuse(t('page.box.server-folder'), error);
    }
    const last = (from === 'kept' ? this.kept : this.offered).find((box) => box.name === name);
    if (last) await this.choose(last);
  }

  /** Whether it can be raced with; else nothing has changed. */
  async choose(box: Box | null): Promise<boolean> {
    let opened: OpenedBox | null = null;
    try {
      if (box) opened = await openBox(this.game, box);
    } catch (error) {
      this.refuse(box?.name ?? '', error);
      return false;
    }
    [this.chosen, this.opened, this.refused, this.removed] = [box, opened, null, null];
    const from = box && this.kept.includes(box) ? 'kept' : 'offered';
    storage.write(this.choice, box ? `${from}:${box.name}` : '', 'session');
    return true;
  }

  /** A folder is a box by its name, anew if there was one; files go into the chosen box, or into a new one. */
  async add(brought: Brought, known: readonly string[]): Promise<boolean> {
    const into = this.chosen && this.kept.includes(this.chosen) ? this.chosen : null;
    const name = brought.folder || into?.name || this.freeName(t('page.box.title'));
    const { files, mistakes } = await readFiles(brought, known);
    if (mistakes.length) {
      this.refused = { what: name, mistakes };
      return false;
    }
    const box = { name, files: brought.folder ? files : { ...into?.files, ...files } };
    const before = this.kept;
    this.kept = [...before.filter((one) => one.name !== name), box];
    if (await this.choose(box)) this.keep();
    else this.kept = before;
    return this.chosen === box;
  }

  rename(name: string): void {
    const box = this.chosen;
    const wanted = name.trim().slice(0, MOST_NAME);
    if (!box || !wanted || wanted === box.name) return;
    const renamed = { ...box, name: this.freeName(wanted) };
    this.kept = this.kept.map((one) => (one === box ? renamed : one));
    this.chosen = renamed;
    storage.write(this.choice, `kept:${renamed.name}`, 'session');
    this.keep();
  }

  /** The printed box is raced with again. */
  async remove(): Promise<void> {
    const box = this.chosen;
    this.kept = this.kept.filter((one) => one !== box);
    this.keep();
    await this.choose(null);
    this.removed = box;
  }

  async bringBack(): Promise<void> {
    const box = this.removed;
    if (!box) return;
    this.kept = [...this.kept, box];
    this.keep();
    await this.choose(box);
  }

  private keep(): void {
    this.safe = storage.write(this.place, JSON.stringify(this.kept));
  }

  private refuse(what: string, error: unknown): void {
    const problem = asApiError(error);
    const mistakes = problem.mistakes.length ? problem.mistakes : [{ file: what, why: problem.message }];
    this.refused = { what, mistakes };
  }

  /** "My box", "My box 2" */
  private freeName(wanted: string): string {
    const taken = new Set(this.kept.map((box) => box.name));
    let name = wanted;
    for (let many = 2; taken.has(name); many++) name = `${wanted.slice(0, MOST_NAME - 4)} ${many}`;
    return name;
  }
}

/** What was kept, as far as it still makes sense. */
export function readBoxes(text: string | null): Box[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isBox) : [];
  } catch {
    return [];
  }
}

function isBox(thing: unknown): thing is Box {
  const { name, files } = (thing ?? {}) as Partial<Box>;
  const texts = typeof files === 'object' && files !== null ? Object.values(files) : [];
  return typeof name === 'string' && texts.length > 0 && texts.every((one) => typeof one === 'string');
}

/** The texts of component files; whatever else lies beside them is left alone. */
export async function readFiles(
  { folder, files }: Brought,
  known: readonly string[],
): Promise<{ files: Record<string, string>; mistakes: Mistake[] }> {
  const found = files.filter(({ name }) => name.endsWith('.toml'));
  const texts: Record<string, string> = {};
  const mistakes: Mistake[] = [];
  for (const file of found) {
    if (file.size > MOST_BYTES) {
      mistakes.push({ file: file.name, why: t('page.box.too-large', { n: MOST_BYTES / 1024 }) });
      continue;
    }
    try {
      const bytes = await file.arrayBuffer();
      texts[file.name] = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch (error) {
      const why = error instanceof TypeError ? t('page.box.not-text') : t('page.box.unreadable');
      mistakes.push({ file: file.name, why });
    }
  }
  if (!found.length) {
    const what = folder || files.map(({ name }) => name).join(', ');
    mistakes.push({
      file: what,
      why: folder ? t('page.box.folder-none', { files: known }) : t('page.box.file-none', { files: known }),
    });
  }
  return { files: texts, mistakes };
}

/** What an input for files or for a folder was given. Folders within the folder are left alone. */
export function chosenIn(list: FileList | null): Brought {
  const files = [...(list ?? [])];
  const folder = files[0]?.webkitRelativePath.split('/')[0] ?? '';
  return { folder: nameOf(folder), files: files.filter((file) => file.webkitRelativePath.split('/').length < 3) };
}

/** What was dropped: files, or one folder. */
export async function droppedIn(transfer: DataTransfer): Promise<Brought> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const folder = entries.find((entry): entry is FileSystemDirectoryEntry => entry.isDirectory);
  if (!folder) return { folder: '', files: [...transfer.files] };
  const within = (await entriesOf(folder)).filter((entry): entry is FileSystemFileEntry => entry.isFile);
  const files = within.map((entry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  return { folder: nameOf(folder.name), files: await Promise.all(files) };
}

/** A browser hands them out in portions. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!more.length) return found;
    found.push(...more);
  }
}

/** A folder's name as a box may be called. */
const nameOf = (folder: string): string =>
  folder
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, MOST_NAME);
