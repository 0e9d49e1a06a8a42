import { createContext, useContext, useSyncExternalStore } from 'react';
import { createFormat, type Format } from './format.ts';
import { loadBundled, sectionOf, type TextTree, textAt } from './load-language.ts';
import { createPluralEndings } from './plural.ts';
import type { PluralKey, TextKey, TextValues } from './text-keys.ts';
import type { TextPart } from './text-parts.ts';

/** The texts of one language as pages ask for them. */
export interface Texts {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly format: Format;
  /** A text of the app, with its placeholders filled. */
  text(key: TextKey, values?: TextValues): string;
  /** A text of the app at a path that came from elsewhere, such as a code of the server; null where there is none. */
  find(path: string): string | null;
  /** The form of a text for a number, which stands for `{count}`. */
  plural(key: PluralKey, count: number, values?: TextValues): string;
  /** A text of the server, such as `errors.not_found`; null where it has none, or there is no server. */
  serverText(path: string): string | null;
}

/** The texts of the language that was chosen last. */
export interface TextStore {
  current(): Texts;
  subscribe(listener: () => void): () => void;
  /** Brings parts of the texts, those in each language that is chosen from then on too. What is shown has its part first. */
  load(parts: readonly TextPart[]): Promise<void>;
  /** Changes the language: the app's own texts first, and over them those of the server, when they have come. */
  choose(language: string): Promise<void>;
}

/** What texts are made of. */
export interface TextPorts {
  readonly now: () => number;
  /** Reads all texts of a language from the server; null where there is none. What rejects is tried again with the next page. */
  readonly readServer: (language: string) => Promise<TextTree | null>;
  /** Is told of the language of the page. */
  readonly onLanguage: (language: string) => void;
}

/** The parts that have come, in the language of the texts. More come later. */
type Bundled = Map<TextPart, TextTree>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** Opens the texts in a language, with their first part. */
export async function openTexts(language: string, ports: TextPorts): Promise<TextStore> {
  const listeners = new Set<() => void>();
  const wanted = new Set<TextPart>(['first']);
  let bundled = await loadParts(language);
  let texts = createTexts(language, bundled, {}, ports.now);
  ports.onLanguage(language);
  let chosen = language;
  /** The language whose texts the server was asked for in vain. */
  let missing: string | null = null;

  /** Loads all parts that are wanted, those that somebody has asked for meanwhile as well. */
  async function loadParts(next: string): Promise<Bundled> {
    const parts = [...wanted];
    const trees = await loadBundled(next, parts);
    if (parts.length < wanted.size) return loadParts(next);
    return new Map(parts.map((part, index) => [part, trees[index] ?? {}]));
  }

  async function load(parts: readonly TextPart[]): Promise<void> {
    if (missing !== null) void readServer(missing);
    for (const part of parts) wanted.add(part);
    while (parts.some((part) => !bundled.has(part))) {
      const into = bundled;
      const trees = await loadBundled(texts.language, parts);
      // Nothing that is shown has asked for them yet: it is not drawn again.
      for (const [index, part] of parts.entries()) into.set(part, trees[index] ?? {});
    }
  }

  async function choose(next: string): Promise<void> {
    chosen = next;
    const own = next === texts.language ? bundled : await loadParts(next);
    // Another choice may have been made meanwhile.
    if (chosen !== next) return;
    if (next !== texts.language) show(next, own, {});
    await readServer(next);
  }

  /** Lays the texts of the server over those of the app, where that language is still the chosen one. */
  async function readServer(next: string): Promise<void> {
    missing = null;
    try {
      const tree = await ports.readServer(next);
      if (tree !== null && chosen === next && texts.language === next) show(next, bundled, tree);
    } catch {
      if (chosen === next) missing = next;
    }
  }

  function show(next: string, own: Bundled, server: TextTree): void {
    bundled = own;
    texts = createTexts(next, own, server, ports.now);
    ports.onLanguage(next);
    for (const listener of listeners) listener();
  }

  return {
    current: () => texts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    choose,
  };
}

function createTexts(language: string, bundled: Bundled, server: TextTree, now: () => number): Texts {
  const own = sectionOf(server, 'web');
  const endingOf = createPluralEndings(language);
  const find = (key: string) => {
    for (const tree of [own, ...bundled.values()]) {
      const found = textAt(tree, key);
      if (found !== null) return found;
    }
    return null;
  };
  const fill = (text: string, values: TextValues) =>
    text.replaceAll(PLACEHOLDER, (place, name: string) => String(values[name] ?? place));
  const format = createFormat(language, now);
  return {
    language,
    format,
    find,
    text: (key, values = {}) => fill(find(key) ?? key, values),
    plural: (key, count, values = {}) => {
      const form = find(key + endingOf(count)) ?? find(`${key}_other`) ?? key;
      return fill(form, { count: format.number(count), ...values });
    },
    serverText: (path) => textAt(server, path),
  };
}

/** The store of the texts, for the components below. */
export const TextsContext = createContext<TextStore | null>(null);

/** The texts in the language of now; the component is drawn again in the next. */
export function useTexts(): Texts {
  const store = useTextStore();
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The store itself, to change the language. */
export function useTextStore(): TextStore {
  const store = useContext(TextsContext);
  if (store === null) throw new Error('There are no texts above this component.');
  return store;
}
