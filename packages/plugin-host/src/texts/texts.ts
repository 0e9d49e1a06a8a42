import type { Plugin } from '../definition/plugin.ts';
import { fillPlaceholders, judgePack, type LanguagePack, type PackFinding } from './language-pack.ts';
import {
  foldTag,
  LAST_LANGUAGE,
  layOver,
  listFallbacks,
  listOwnTags,
  listTexts,
  type PlacedText,
  type TextTree,
  valueAt,
} from './text-lookup.ts';

/** The texts that the server itself brings. */
export interface ServerTexts {
  /** Those of the server, by language; they stand beside the section `plugins`. */
  readonly core: Readonly<Record<string, TextTree>>;
  /** The packs of the operator; they count more than all other texts of their language. */
  readonly packs: readonly LanguagePack[];
}

/** The texts of the server and the running plugins, in every language that somebody has brought. */
export interface Texts {
  /**
   * All texts in a language, those of plugins under `plugins.<name>`. Each is found by itself: in the language, then its base
   * languages, then English.
   */
  read(language: string): TextTree;
  /** A text of a plugin, found in the same way, with its placeholders filled; the key where there is none. */
  find(plugin: Plugin, language: string, key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The first of the languages that has a text of a plugin itself, or by its base language; English where none has. */
  chooseLanguage(plugin: Plugin, languages: readonly string[], key: string): string;
  /**
   * Texts of the server in the first of the languages that has the first of them, itself or by its base language; each of the others is
   * found as usual. Null where that is English, or none has it.
   */
  choose(languages: readonly string[], keys: readonly string[]): ChosenTexts | null;
  /** The texts of packs that are not used. */
  findings(): readonly PackFinding[];
  /** The languages that somebody has brought, by tag. */
  languages(): readonly LanguageCoverage[];
  /** The English texts that neither a language nor its base languages have. */
  listMissing(language: string): readonly PlacedText[];
}

/** Texts of the server in one language, in the order of their keys. */
interface ChosenTexts {
  readonly language: string;
  readonly texts: readonly string[];
}

/** How much of the texts a language has, base languages included. */
export interface LanguageCoverage {
  /** A tag in small letters, such as `pt-br`. */
  readonly language: string;
  /** The number of English texts. */
  readonly texts: number;
  readonly missing: number;
}

/** What the texts are at the moment. */
interface KeptTexts {
  readonly plugins: readonly Plugin[];
  /** What is laid over each other, by folded language. */
  readonly layers: ReadonlyMap<string, TextTree>;
  readonly findings: readonly PackFinding[];
  /** What was read, by its languages that have a layer. */
  readonly read: Map<string, TextTree>;
  /** Counted at the first call. */
  languages: readonly LanguageCoverage[] | null;
}

/** Finds texts; what is put together is kept until other plugins run. */
export function createTexts({ core, packs }: ServerTexts, listPlugins: () => readonly Plugin[]): Texts {
  let kept: KeptTexts | null = null;

  function current(): KeptTexts {
    const plugins = listPlugins();
    const isSame =
      kept?.plugins.length === plugins.length && plugins.every((plugin, at) => kept?.plugins[at] === plugin);
    if (kept === null || !isSame)
      kept = { plugins, ...putTogether(core, packs, plugins), read: new Map(), languages: null };
    return kept;
  }

  function read(language: string): TextTree {
    const { layers, read: known } = current();
    const languages = listFallbacks(language).filter((tag) => layers.has(tag));
    const key = languages.join();
    const texts = known.get(key) ?? languages.reduceRight((lower, tag) => layOver(lower, layers.get(tag) ?? {}), {});
    known.set(key, texts);
    return texts;
  }

  return {
    read,
    languages: () => {
      const texts = current();
      texts.languages ??= countLanguages(texts.layers);
      return texts.languages;
    },
    listMissing: (language) => findMissing(current().layers, language),
    find: (plugin, language, key, values = {}) => {
      const path = key.split('.');
      const text = valueAt(read(language), ['plugins', plugin.name, ...path]);
      // A plugin that is just being activated does not run yet.
      const found = text ?? findOwn(plugin, language, path);
      return typeof found === 'string' ? fillPlaceholders(found, values) : key;
    },
    chooseLanguage: (plugin, languages, key) => {
      const { layers } = current();
      const path = ['plugins', plugin.name, ...key.split('.')];
      const isIn = (tag: string) => valueAt(layers.get(tag) ?? {}, path) !== undefined;
      return languages.find((language) => listOwnTags(language).some(isIn)) ?? LAST_LANGUAGE;
    },
    choose: (languages, keys) => {
      const { layers } = current();
      const [first = []] = keys.map((key) => key.split('.'));
      const isIn = (tag: string) => valueAt(layers.get(tag) ?? {}, first) !== undefined;
      const language = languages.find((each) => listOwnTags(each).some(isIn)) ?? LAST_LANGUAGE;
      if (listOwnTags(language).includes(LAST_LANGUAGE)) return null;
      const texts = read(language);
      return { language, texts: keys.map((key) => String(valueAt(texts, key.split('.')) ?? key)) };
    },
    findings: () => current().findings,
  };
}

function findMissing(layers: KeptTexts['layers'], language: string): PlacedText[] {
  if (foldTag(language) === LAST_LANGUAGE) return [];
  const others = listFallbacks(language).filter((tag) => tag !== LAST_LANGUAGE);
  return listTexts(layers.get(LAST_LANGUAGE) ?? {}).filter(({ path }) => {
    return others.every((tag) => valueAt(layers.get(tag) ?? {}, path) === undefined);
  });
}

function countLanguages(layers: KeptTexts['layers']): LanguageCoverage[] {
  const texts = listTexts(layers.get(LAST_LANGUAGE) ?? {}).length;
  const languages = [...layers.keys()].toSorted();
  return languages.map((language) => ({ language, texts, missing: findMissing(layers, language).length }));
}

/**
 * Puts the layers together: in each language the pack of the operator counts most, then those whose text it is, then the packs of
 * plugins in the order in which they run.
 */
function putTogether(
  core: ServerTexts['core'],
  packs: readonly LanguagePack[],
  plugins: readonly Plugin[],
): Pick<KeptTexts, 'layers' | 'findings'> {
  const own = listOwnTexts(core, plugins);
  const english = own.get(LAST_LANGUAGE) ?? {};
  const known = { all: [...own.values()].reduce((all, texts) => layOver(texts, all), english), english };
  const layers = new Map<string, TextTree>();
  const findings: PackFinding[] = [];
  const lay = (language: string, texts: TextTree) => {
    layers.set(foldTag(language), layOver(layers.get(foldTag(language)) ?? {}, texts));
  };
  const layPack = (pack: LanguagePack) => {
    const judged = judgePack(pack, known);
    findings.push(...judged.findings);
    lay(pack.language, judged.texts);
  };
  for (const plugin of plugins.toReversed()) for (const pack of listPacks(plugin)) layPack(pack);
  for (const [language, texts] of own) lay(language, texts);
  for (const pack of packs.toReversed()) layPack(pack);
  return { layers, findings };
}

/** What the server and each plugin say in each language themselves. */
function listOwnTexts(core: ServerTexts['core'], plugins: readonly Plugin[]): Map<string, TextTree> {
  const own = new Map<string, TextTree>();
  const add = (language: string, texts: TextTree) => {
    own.set(foldTag(language), layOver(own.get(foldTag(language)) ?? {}, texts));
  };
  for (const [language, texts] of Object.entries(core)) add(language, texts);
  for (const { name, translations } of plugins) {
    for (const [language, texts] of Object.entries(translations)) add(language, { plugins: { [name]: texts } });
  }
  return own;
}

function listPacks({ name, language_packs }: Plugin): LanguagePack[] {
  return Object.entries(language_packs).map(([language, texts]) => ({ language, texts, source: `plugin ${name}` }));
}

function findOwn({ translations }: Plugin, language: string, path: readonly string[]): unknown {
  const own = new Map(Object.entries(translations).map(([tag, texts]) => [foldTag(tag), texts]));
  for (const tag of listFallbacks(language)) {
    const text = valueAt(own.get(tag) ?? {}, path);
    if (text !== undefined) return text;
  }
  return undefined;
}
