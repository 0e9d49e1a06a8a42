import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppTexts } from './en.ts';
import { createFormat, type Format } from './format.ts';
import { loadBundled, sectionOf, type TextTree, textAt } from './load-language.ts';
import { createPluralEndings } from './plural.ts';
import type { PluralKey, TextKey, TextValues } from './text-keys.ts';

/** The texts of one language as pages ask for them. */
export interface Texts {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly format: Format;
  /** A text of the app, with its placeholders filled. */
  text(key: TextKey, values?: TextValues): string;
  /** The form of a text for a number, which stands for `{count}`. */
  plural(key: PluralKey, count: number, values?: TextValues): string;
  /** A text of the server, such as `errors.not_found`; null where it has none, or there is no server. */
  serverText(path: string): string | null;
}

/** The texts of the language that was chosen last. */
export interface TextStore {
  current(): Texts;
  subscribe(listener: () => void): () => void;
  /** Changes the language: the app's own texts first, and over them those of the server, when they have come. */
  choose(language: string): Promise<void>;
}

/** What texts are made of. */
export interface TextPorts {
  readonly now: () => number;
  /** Reads all texts of a language from the server; null where there is none. */
  readonly readServer: (language: string) => Promise<TextTree | null>;
  /** Is told of the language of the page. */
  readonly onLanguage: (language: string) => void;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** Opens the texts in a language. */
export async function openTexts(language: string, ports: TextPorts): Promise<TextStore> {
  const listeners = new Set<() => void>();
  let texts = createTexts(language, await loadBundled(language), {}, ports.now);
  ports.onLanguage(language);
  let chosen = language;

  async function choose(next: string): Promise<void> {
    chosen = next;
    const bundled = await loadBundled(next);
    // Another choice may have been made meanwhile.
    if (chosen !== next) return;
    if (next !== texts.language) show(createTexts(next, bundled, {}, ports.now));
    const tree = await ports.readServer(next).catch(() => null);
    if (tree !== null && chosen === next) show(createTexts(next, bundled, tree, ports.now));
  }

  function show(next: Texts): void {
    texts = next;
    ports.onLanguage(next.language);
    for (const listener of listeners) listener();
  }

  return {
    current: () => texts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose,
  };
}

function createTexts(language: string, bundled: AppTexts, server: TextTree, now: () => number): Texts {
  const own = sectionOf(server, 'web');
  const endingOf = createPluralEndings(language);
  const find = (key: string) => textAt(own, key) ?? textAt(bundled, key);
  const fill = (text: string, values: TextValues) =>
    text.replaceAll(PLACEHOLDER, (place, name: string) => String(values[name] ?? place));
  const format = createFormat(language, now);
  return {
    language,
    format,
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
