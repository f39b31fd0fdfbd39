import { table } from './speech';
/** The keyboard: one map of keys for the whole page, in scopes; single characters can be changed and switched off. */

/** From the outside in: a key means what the innermost open scope says. */
export type Scope = 'page' | 'race' | 'title' | 'replay' | 'compose' | 'dialog';

export interface KeyAction {
  id: string;
  scope: Scope;
  /** As in `KeyboardEvent.key`; letters in lower case. */
  keys: readonly string[];
  /** Of a title's own keys; `keytexts.ts` has the others. */
  text?: string;
  /** Shown in the list, but handled by the browser or the component itself. */
  fixed?: boolean;
}

export const KEY_MAP: readonly KeyAction[] = [
  { id: 'help', scope: 'page', keys: ['?'] },
  { id: 'theme', scope: 'page', keys: ['t'] },
  { id: 'sound', scope: 'page', keys: ['m'] },
  { id: 'rules', scope: 'page', keys: ['r'] },

  { id: 'card-1', scope: 'race', keys: ['1'] },
  { id: 'card-2', scope: 'race', keys: ['2'] },
  { id: 'card-3', scope: 'race', keys: ['3'] },
  { id: 'card-4', scope: 'race', keys: ['4'] },
  { id: 'card-5', scope: 'race', keys: ['5'] },
  { id: 'previous', scope: 'race', keys: ['ArrowLeft'] },
  { id: 'next', scope: 'race', keys: ['ArrowRight'] },
  { id: 'commit', scope: 'race', keys: ['Enter'] },
  { id: 'undo', scope: 'race', keys: ['u', 'z'] },
  { id: 'hint', scope: 'race', keys: ['h'] },
  { id: 'skip', scope: 'race', keys: [' '] },
  { id: 'follow', scope: 'race', keys: ['f'] },
  { id: 'fit', scope: 'race', keys: ['0'] },
  { id: 'zoom-in', scope: 'race', keys: ['+', '='] },
  { id: 'zoom-out', scope: 'race', keys: ['-'] },
  { id: 'order', scope: 'race', keys: ['o'] },
  { id: 'log', scope: 'race', keys: ['l'] },
  { id: 'speed', scope: 'race', keys: ['s'] },

  { id: 'play', scope: 'replay', keys: [' '] },
  { id: 'step-back', scope: 'replay', keys: ['ArrowLeft'] },
  { id: 'step-on', scope: 'replay', keys: ['ArrowRight'] },
  { id: 'round-back', scope: 'replay', keys: ['PageUp'] },
  { id: 'round-on', scope: 'replay', keys: ['PageDown'] },
  { id: 'first', scope: 'replay', keys: ['Home'] },
  { id: 'last', scope: 'replay', keys: ['End'] },

  { id: 'tile-move-back', scope: 'compose', keys: ['Alt+ArrowLeft'] },
  { id: 'tile-move-on', scope: 'compose', keys: ['Alt+ArrowRight'] },
  { id: 'tile-turn', scope: 'compose', keys: ['x'] },
  { id: 'tile-remove', scope: 'compose', keys: ['Delete', 'Backspace'] },
  { id: 'compose-undo', scope: 'compose', keys: ['z'] },

  { id: 'close', scope: 'dialog', keys: ['Escape'], fixed: true },
];

/** Keys of the title that is being raced. */
let titleKeys: readonly KeyAction[] = [];

export const allKeys = (): readonly KeyAction[] => [...KEY_MAP, ...titleKeys];

/** Does a thing; `false` passes the key on to the scope outside. */
export type Handler = (event: KeyboardEvent) => boolean | void;
export type Handlers = Partial<Record<string, Handler>>;

/** What a person has chosen: `prefs` has this shape. */
export interface KeyChoices {
  letters: boolean;
  keys: Record<string, string>;
}

/** The key as this module writes it: modifiers first, letters in lower case. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string {
  const single = event.key.length === 1;
  const key = single ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && !single ? 'Shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift}${key}`;
}

/** A character without Ctrl or Alt: what WCAG 2.1.4 wants to be able to switch off. The space bar is not one. */
export function isCharacter(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

export function keysOf(action: KeyAction, choices: KeyChoices): string[] {
  const own = choices.keys[action.id];
  const keys = own === undefined ? action.keys : own === '' ? [] : [own];
  return keys.filter((key) => choices.letters || !isCharacter(key));
}

/** The keys of an action as text for tooltips: "Z", or nothing. */
export function keyHint(id: string, choices: KeyChoices): string {
  const action = allKeys().find((one) => one.id === id);
  const key = action && keysOf(action, choices)[0];
  return key ? keyText(key) : '';
}

const KEY_NAMES: Record<string, string> = {
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
  '-': '−',
};

export function keyText(key: string): string {
  return key
    .split(/(?<=.)\+(?=.)/)
    .map(
      (part) =>
        KEY_NAMES[part] ?? table('key')[part.trim() || 'space'] ?? (part.length === 1 ? part.toUpperCase() : part),
    )
    .join(' ');
}

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=range]), textarea, select, [contenteditable=true]';
const PRESSABLE =
  'button, a[href], summary, [role=button], [role=tab], [role=radio], [role=option], [role=checkbox], input';
const ARROWED = '[role=radiogroup], [role=tablist], [role=listbox], [role=slider], [role=grid], [class~=steer], input';

const isTyping = (target: EventTarget | Element | null): boolean =>
  target !== null && 'closest' in target && target.closest(TYPING) !== null;

/** Whether the focused element needs this key for itself. */
export function neededBy(target: EventTarget | Element | null, key: string): boolean {
  if (!target || !('closest' in target)) return false;
  if (isTyping(target)) return true;
  if ((key === 'Enter' || key === ' ') && target.closest(PRESSABLE)) return true;
  return /^(Arrow|Home$|End$|Page)/.test(key) && target.closest(ARROWED) !== null;
}

/** The open scopes and what keys do in them. */
export class KeyBoard {
  private readonly bound: { scope: Scope; handlers: Handlers }[] = [];
  private readonly choices: () => KeyChoices;

  constructor(choices: () => KeyChoices) {
    this.choices = choices;
  }

  /** Opens a scope until the function that comes back is called; made for `$effect`. */
  bind(scope: Scope, handlers: Handlers): () => void {
    const entry = { scope, handlers };
    this.bound.push(entry);
    return () => {
      const at = this.bound.indexOf(entry);
      if (at >= 0) this.bound.splice(at, 1);
    };
  }

  /** A title's own keys, while it is raced; its scope is opened with `bind('title', …)`. */
  add(keys: readonly Omit<KeyAction, 'scope'>[]): () => void {
    titleKeys = keys.map((key) => ({ ...key, scope: 'title' as const }));
    return () => (titleKeys = []);
  }

  get scopes(): Scope[] {
    return [...new Set(this.bound.map((entry) => entry.scope))];
  }

  handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const key = keyOf(event);
    if (event.repeat && key === 'Enter' && !isTyping(event.target)) return event.preventDefault(); // held, not pressed
    if (neededBy(event.target, key)) return;
    for (const { scope, handlers } of [...this.bound].reverse()) {
      for (const action of allKeys()) {
        const handler = action.scope === scope ? handlers[action.id] : undefined;
        if (!handler || !keysOf(action, this.choices()).includes(key)) continue;
        if (handler(event) === false) continue;
        event.preventDefault();
        return;
      }
      if (scope === 'dialog') return; // what lies under an open window gets no keys
    }
  }
}
