/** The keyboard: one map of keys for the whole page, in scopes; single characters can be changed and switched off. */

/** From the outside in: a key means what the innermost open scope says. */
export type Scope = 'page' | 'race' | 'title' | 'replay' | 'compose' | 'dialog';

export interface KeyAction {
  id: string;
  scope: Scope;
  /** As in `KeyboardEvent.key`; letters in lower case. */
  keys: readonly string[];
  text: string;
  /** Shown in the list, but handled by the browser or the component itself. */
  fixed?: boolean;
}

export const SCOPES: Record<Scope, string> = {
  page: 'Everywhere',
  race: 'In a race',
  title: 'In this game',
  replay: 'In a replay',
  compose: 'Composing a stage',
  dialog: 'In a window',
};

export const KEY_MAP: readonly KeyAction[] = [
  { id: 'help', scope: 'page', keys: ['?'], text: 'These keys; in a race: why can’t I?' },
  { id: 'theme', scope: 'page', keys: ['t'], text: 'Light or dark' },
  { id: 'sound', scope: 'page', keys: ['m'], text: 'Sound on or off' },
  { id: 'rules', scope: 'page', keys: ['r'], text: 'Rules' },

  { id: 'card-1', scope: 'race', keys: ['1'], text: 'First choice' },
  { id: 'card-2', scope: 'race', keys: ['2'], text: 'Second choice' },
  { id: 'card-3', scope: 'race', keys: ['3'], text: 'Third choice' },
  { id: 'card-4', scope: 'race', keys: ['4'], text: 'Fourth choice' },
  { id: 'card-5', scope: 'race', keys: ['5'], text: 'Fifth choice' },
  { id: 'previous', scope: 'race', keys: ['ArrowLeft'], text: 'Previous choice' },
  { id: 'next', scope: 'race', keys: ['ArrowRight'], text: 'Next choice' },
  { id: 'commit', scope: 'race', keys: ['Enter'], text: 'Play what is chosen' },
  { id: 'undo', scope: 'race', keys: ['z'], text: 'Undo' },
  { id: 'skip', scope: 'race', keys: [' '], text: 'Skip the animation' },
  { id: 'follow', scope: 'race', keys: ['f'], text: 'Follow my riders' },
  { id: 'fit', scope: 'race', keys: ['0'], text: 'Whole board and back' },
  { id: 'zoom-in', scope: 'race', keys: ['+', '='], text: 'Zoom in' },
  { id: 'zoom-out', scope: 'race', keys: ['-'], text: 'Zoom out' },
  { id: 'order', scope: 'race', keys: ['o'], text: 'Race order' },
  { id: 'log', scope: 'race', keys: ['l'], text: 'Commentary' },
  { id: 'speed', scope: 'race', keys: ['s'], text: 'Speed of the riders' },

  { id: 'play', scope: 'replay', keys: [' '], text: 'Play or pause' },
  { id: 'step-back', scope: 'replay', keys: ['ArrowLeft'], text: 'One step back' },
  { id: 'step-on', scope: 'replay', keys: ['ArrowRight'], text: 'One step on' },
  { id: 'round-back', scope: 'replay', keys: ['PageUp'], text: 'One round back' },
  { id: 'round-on', scope: 'replay', keys: ['PageDown'], text: 'One round on' },
  { id: 'first', scope: 'replay', keys: ['Home'], text: 'To the start' },
  { id: 'last', scope: 'replay', keys: ['End'], text: 'To the finish' },

  { id: 'tile-move-back', scope: 'compose', keys: ['Alt+ArrowLeft'], text: 'Move the tile towards the start' },
  { id: 'tile-move-on', scope: 'compose', keys: ['Alt+ArrowRight'], text: 'Move the tile towards the finish' },
  { id: 'tile-turn', scope: 'compose', keys: ['x'], text: 'Turn the tile over' },
  { id: 'tile-remove', scope: 'compose', keys: ['Delete', 'Backspace'], text: 'Remove the tile' },
  { id: 'compose-undo', scope: 'compose', keys: ['z'], text: 'Undo' },

  { id: 'close', scope: 'dialog', keys: ['Escape'], text: 'Close', fixed: true },
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
  ' ': 'Space',
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  '-': '−',
};

export function keyText(key: string): string {
  return key
    .split(/(?<=.)\+(?=.)/)
    .map((part) => KEY_NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

/** Who else has a key in the same place: a key can mean one thing only. */
export function clashes(action: KeyAction, key: string, choices: KeyChoices): KeyAction[] {
  const near = (scope: Scope): boolean => scope === action.scope || scope === 'page' || action.scope === 'page';
  return allKeys().filter(
    (other) => other.id !== action.id && near(other.scope) && keysOf(other, choices).includes(key),
  );
}

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=range]), textarea, select, [contenteditable=true]';
const PRESSABLE =
  'button, a[href], summary, [role=button], [role=tab], [role=radio], [role=option], [role=checkbox], input';
const ARROWED = '[role=radiogroup], [role=tablist], [role=listbox], [role=slider], [role=grid], [class~=steer], input';

/** Whether the focused element needs this key for itself. */
export function neededBy(target: EventTarget | Element | null, key: string): boolean {
  if (!target || !('closest' in target)) return false;
  if (target.closest(TYPING)) return true;
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
