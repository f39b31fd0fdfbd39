/** Nothing that a person reads stands in a component or a module: all of it is in words/en.toml. */

import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
/** Not for players; what is drawn with letters; names of people, teams, fonts and keys. */
const APART = /^(gallery|told|posters)\/|^(lib\/keys|lib\/teams|kit\/teams)\.ts$/;
const NAMES =
  /^(px|Files|Home|Setup|Table|Races|Replay|Rules|Learn|Join|About|Analysis|Boards|Refusal|Tab|Shift|Alt|Control|Meta|Escape|Backspace|Delete|Um Reifenbreite|Staatliches|Sofia Sans Condensed|Barlow Condensed|Archivo|Svelte|Litestar|Babel|SIL Open Font License 1.1)$/;
/** Conditions of style sheets and classes; where boards are drawn, pieces of pictures. */
const CODE = /^\((prefers-|pointer:)|^sm narrow-only$/;
const DRAWN = /^[a-z0-9 -]+$|[<>"]|^Start $/;

/** Attributes that are read or seen. */
const READ = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'text', 'sub']);
/** Two words, or a capital letter that begins one; not what is drawn. */
const ENGLISH = /^(?!<)(?:.*[A-Za-z’]{2,}[,.:;]? [A-Za-z’]{2,}|[A-Z][a-z’]+[.…!?]?$)/;

interface Node {
  type: string;
  [key: string]: unknown;
}

function* walk(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* walk(each);
  else if (node && typeof node === 'object' && 'type' in node) {
    yield node as Node;
    for (const [key, value] of Object.entries(node)) if (key !== 'css' && key !== 'metadata') yield* walk(value);
  }
}

/** Texts between tags, and attributes that are read. */
function inMarkup(source: string): string[] {
  const found: string[] = [];
  const { fragment } = parse(source, { modern: true }) as unknown as { fragment: Node };
  const attributes = new Set<unknown>();
  for (const node of walk(fragment)) {
    if ((node.type === 'Attribute' || node.type === 'StyleDirective') && Array.isArray(node.value)) {
      for (const part of node.value as Node[]) {
        attributes.add(part);
        if (part.type === 'Text' && READ.has(String(node.name)) && /[A-Za-z]{2}/.test(String(part.data))) {
          found.push(String(part.data));
        }
      }
    } else if (node.type === 'Text' && !attributes.has(node) && /[A-Za-z]{2}/.test(String(node.data))) {
      found.push(String(node.data).trim());
    } else if (node.type === 'Literal' && typeof node.value === 'string' && ENGLISH.test(node.value)) {
      found.push(node.value);
    } else if (node.type === 'TemplateElement') {
      const text = String((node.value as { cooked: string }).cooked);
      if (ENGLISH.test(text)) found.push(text);
    }
  }
  return found;
}

/** Literals of a script: not where they are types, names of modules or told to developers by an error. */
function inScript(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isNewExpression(node) && node.expression.getText() === 'Error') return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      if (ENGLISH.test(node.text.trim())) found.push(node.text);
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

/** What a file says by itself. */
function english(path: string): string[] {
  const drawn = /^(board|kit)\/.*\.ts$/.test(path);
  return wordsIn(path).filter((text) => !NAMES.test(text) && !CODE.test(text) && !(drawn && DRAWN.test(text)));
}

function wordsIn(path: string): string[] {
  const source = sources[`../src/${path}`]!;
  if (path.endsWith('.ts')) return inScript(source);
  const scripts = [...source.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].flatMap(([, script]) => inScript(script!));
  return [...scripts, ...inMarkup(source)];
}

const files = Object.keys(sources)
  .map((path) => path.replace('../src/', ''))
  .filter((path) => !APART.test(path));

it('no component words anything by itself', () => {
  const left = files.map((path) => [path, english(path)] as const);
  expect(left.filter(([, texts]) => texts.length)).toEqual([]);
}, 60_000);

const asked = import.meta.env.VITE_ENGLISH as string | undefined;
it.runIf(asked)('what is left', () => {
  for (const path of files.filter((path) => path.startsWith(asked!))) {
    for (const text of english(path)) console.log(`${path}: ${text}`);
  }
});
