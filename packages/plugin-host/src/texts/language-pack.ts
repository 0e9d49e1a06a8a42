import { isSection, type TextTree, valueAt } from './text-lookup.ts';

/** Texts in a language for the server and its plugins, in the shape of `GET /i18n/{lang}`. */
export interface LanguagePack {
  readonly language: string;
  readonly texts: TextTree;
  /** Who brings it, such as the path of a file. */
  readonly source: string;
}

/** A text of a pack that is not used, and why. */
export interface PackFinding {
  readonly source: string;
  readonly language: string;
  readonly path: readonly string[];
  readonly code: 'unknown_key' | 'not_a_text' | 'placeholders_differ';
  /** A sentence. */
  readonly reason: string;
}

/** What texts there are to translate. */
interface KnownTexts {
  /** Every key of the server and the running plugins, in whichever language they have it. */
  readonly all: TextTree;
  readonly english: TextTree;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Judges a pack: `texts` are those that can be used. A key that nobody has is left out, and a text whose placeholders are not
 * those of the English one. Texts of plugins that do not run are left out without a finding. An empty text counts as missing.
 */
export function judgePack(pack: LanguagePack, known: KnownTexts): { texts: TextTree; findings: PackFinding[] } {
  const findings: PackFinding[] = [];
  const note = (path: readonly string[], code: PackFinding['code'], reason: string): [] => {
    findings.push({ source: pack.source, language: pack.language, path, code, reason });
    return [];
  };
  const isAbsentPlugin = ([section, name]: readonly string[]) =>
    section === 'plugins' && name !== undefined && valueAt(known.all, ['plugins', name]) === undefined;

  function judge(section: TextTree, path: readonly string[]): TextTree {
    const entries = Object.entries(section).flatMap(([key, value]): [string, unknown][] => {
      const place = [...path, key];
      const counterpart = valueAt(known.all, place);
      if (value === null || value === '' || isAbsentPlugin(place)) return [];
      if (counterpart === undefined) return note(place, 'unknown_key', 'Nobody has a text of this key.');
      if (isSection(counterpart)) {
        return isSection(value) ? [[key, judge(value, place)]] : note(place, 'not_a_text', 'Expected a section.');
      }
      if (typeof value !== 'string') return note(place, 'not_a_text', 'Expected a text.');
      const differ = comparePlaceholders(value, valueAt(known.english, place) ?? counterpart);
      return differ === null ? [[key, value]] : note(place, 'placeholders_differ', differ);
    });
    return Object.fromEntries(entries);
  }

  return { texts: judge(pack.texts, []), findings };
}

/** What is wrong with the placeholders of a text, in a sentence; null where they are those of the English one. */
export function comparePlaceholders(text: string, english: unknown): string | null {
  const [own, wanted] = [listPlaceholders(text), listPlaceholders(typeof english === 'string' ? english : '')];
  if (own.join() === wanted.join()) return null;
  const named = wanted.map((name) => `{${name}}`).join(' ');
  return named === '' ? 'Expected a text without placeholders.' : `Expected the placeholders ${named}.`;
}

/** Fills the placeholders of a text; one without a value stays. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

function listPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].toSorted();
}
