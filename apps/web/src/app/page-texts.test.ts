import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { ENGLISH_PARTS } from '../texts/en.ts';

const SOURCES = join(import.meta.dirname, '..');
const TEXTS = join(SOURCES, 'texts');

/** The keys of all texts by their part. */
const KEYS = Object.entries(ENGLISH_PARTS).map(([part, tree]) => ({ part, keys: listKeys(tree) }));

it.each(
  ['routes.ts', 'book-routes.ts', 'sign-in-routes.ts'].flatMap((file) => listPages(join(import.meta.dirname, file))),
)('the page $name brings the parts of the texts that it shows, and no others', ({ file, parts }) => {
  expect(parts.toSorted()).toEqual(partsOf(listModules(file, { isLater: true })));
});

it('what comes first shows no other part of the texts', () => {
  expect(partsOf(listModules(join(SOURCES, 'main.tsx'), { isLater: false }))).toEqual([]);
});

it('what asks to sign in again shows the part that comes with it', () => {
  expect(partsOf(listModules(join(SOURCES, 'sign-in/sign-in-again.tsx'), { isLater: true }))).toEqual(['signing_in']);
});

it('no text is in two parts', () => {
  const all = KEYS.flatMap(({ keys }) => keys);
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
});

interface Source {
  /** The files that it runs: those that come with it, and those that come later. */
  readonly imports: readonly string[];
  readonly later: readonly string[];
  /** What stands in quotes, and how texts begin that something is put into. */
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
}

/** Reads what a module of the app says and runs. */
function readSource(file: string): Source {
  const found: Record<keyof Source, string[]> = { imports: [], later: [], words: [], beginnings: [] };
  const add = (to: string[], path: string) => {
    const target = join(dirname(file), path);
    if (/^\..*\.tsx?$/.test(path) && !target.startsWith(TEXTS)) to.push(target);
  };
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== 'type') add(found.imports, source.value);
    },
    ExportNamedDeclaration: ({ exportKind, source }) => {
      if (exportKind !== 'type' && source !== null) add(found.imports, source.value);
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(found.later, source.value);
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') found.words.push(value);
    },
    TemplateLiteral: ({ quasis: [first, ...others] }) => {
      (others.length > 0 ? found.beginnings : found.words).push(first?.value.cooked ?? '');
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** All modules that a file leads to. */
function listModules(file: string, { isLater }: { readonly isLater: boolean }): Source[] {
  const seen = new Map<string, Source>();
  const waiting = [file];
  for (const next of waiting) {
    if (seen.has(next)) continue;
    const source = readSource(next);
    seen.set(next, source);
    waiting.push(...source.imports, ...(isLater ? source.later : []));
  }
  return [...seen.values()];
}

/** The parts beside the first that hold a text which modules name. */
function partsOf(modules: readonly Source[]): string[] {
  const words = new Set(modules.flatMap((source) => source.words));
  const beginnings = modules.flatMap((source) => source.beginnings).filter((word) => /^[a-z_]+\./.test(word));
  const isShown = (key: string) =>
    words.has(key) || words.has(key.replace(/_(?:one|other)$/, '')) || beginnings.some((word) => key.startsWith(word));
  return KEYS.filter(({ part, keys }) => part !== 'first' && keys.some(isShown))
    .map(({ part }) => part)
    .toSorted();
}

/** The pages of a file of routes: the file of each, and the parts of the texts that come with it. */
function listPages(file: string): { name: string; file: string; parts: string[] }[] {
  const pages: ReturnType<typeof listPages> = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [load, ...names] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'lazyPage') return;
      const [name = '', ...parts] = names.map((each) => (each.type === 'Literal' ? String(each.value) : ''));
      const isImport = load?.type === 'ArrowFunctionExpression' && load.body.type === 'ImportExpression';
      const source = isImport && load.body.type === 'ImportExpression' ? load.body.source : null;
      if (source?.type === 'Literal') pages.push({ name, file: join(dirname(file), String(source.value)), parts });
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return pages;
}

/** The paths of all texts of a tree. */
function listKeys(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : listKeys(value, `${path}${key}.`),
  );
}
