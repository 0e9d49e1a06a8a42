import { countBrokenRules, MOST_YAML_BYTES } from '@learnwright/archive';
import { languageSchema, z } from '@learnwright/plugin-sdk';
import { type Document, isAlias, isMap, isNode, isScalar, parseDocument, stringify, visit } from 'yaml';
import type { BookFinding, BookRule } from '../findings.ts';

/** The fields of a book that config/metadata.yaml holds. */
export interface BookFields {
  readonly title: string;
  readonly subtitle: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly description: string | null;
}

/** Some of the fields. */
export type ChangedFields = { readonly [Key in keyof BookFields]?: BookFields[Key] | undefined };

/** A YAML file as data; `value` is null where it cannot be read. */
export interface YamlValue {
  readonly value: unknown;
  readonly finding: BookFinding | null;
}

const MAX_ALIASES = 40;
const MAX_TITLE = 500;
const MAX_TEXT = 100_000;

const mapSchema = z.record(z.string(), z.unknown());
/** Dates, numbers and truth values that an author has written without quotes are words all the same. */
const wordSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** Reads the YAML of a stranger: neither depth nor aliases can make it take long. */
export function readYaml(path: string, text: string): YamlValue {
  const refuse = (rule: BookRule, message: string): YamlValue => ({ value: null, finding: { rule, path, message } });
  const unreadable = (message: string) => refuse('E-BOOK-YAML', message);
  if (Buffer.byteLength(text) > MOST_YAML_BYTES) return unreadable('it has more than 64 KB');
  const broken = countBrokenRules(text);
  if (broken.has('yaml.too_deep')) return unreadable('it nests too deeply');
  if ((broken.get('yaml.alias') ?? 0) > MAX_ALIASES) return unreadable('it has too many anchors and aliases');
  if ((broken.get('yaml.invalid') ?? 0) > 1) return unreadable('it is more than one document, or none');
  const value = readJson(text);
  if (value === undefined) return unreadable('it is not YAML that can be read');
  // An escape is text in the file, and a NUL or half a pair in the value.
  if (!isStorable(value)) return refuse('E-BOOK-TEXT', 'it holds a NUL character or half of a surrogate pair');
  return { value, finding: null };
}

/** The fields of a book in its metadata; `name`, the folder of the book, is the title where the metadata has none. */
export function readFields(metadata: Readonly<Record<string, unknown>>, name: string): BookFields {
  const text = (key: string) => wordSchema.safeParse(metadata[key]).data?.trim() || null;
  // An author who was taken out is an empty key beside the list.
  const written = metadata.author === undefined ? metadata.authors : metadata.author;
  const authors = z.array(wordSchema).safeParse(written).data;
  const language = languageSchema.safeParse(text('lang') ?? text('language'));
  return {
    title: cut(text('title') ?? (name.trim() || 'Book'), MAX_TITLE),
    subtitle: cutOrNull(text('subtitle'), MAX_TITLE),
    author: cutOrNull(text('author') ?? authors?.join(', ') ?? null, MAX_TITLE),
    language: language.data ?? null,
    description: cutOrNull(text('description'), MAX_TEXT),
  };
}

/** Whether the value of a metadata file is a map, or empty. */
export function isMetadata(value: unknown): boolean {
  return value === null || mapSchema.safeParse(value).success;
}

/** The metadata as a JSON object; empty for a file that is no map. */
export function metadataOf(value: unknown): Readonly<Record<string, unknown>> {
  return mapSchema.safeParse(value).data ?? {};
}

/**
 * Writes changed fields into the text of a metadata file. Only the values of these keys change: other keys, comments,
 * quotes and line ends stay to the letter. A key that is not there is added at the end. What is no map is written anew.
 */
export function writeFields(text: string, changes: ChangedFields): string {
  const metadata = metadataOf(readYaml('', text).value);
  const languageKey = metadata.lang === undefined && metadata.language !== undefined ? 'language' : 'lang';
  return Object.entries(changes).reduce((current, [field, value]) => {
    return value === undefined ? current : writeKey(current, field === 'language' ? languageKey : field, value);
  }, text);
}

function writeKey(text: string, key: string, value: string | null): string {
  const document = parse(text);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const wanted = { ...metadataOf(toJson(document)), [key]: value };
  const exact = writeInPlace(text, document, { key, value, lineEnd });
  if (isSame(readJson(exact), wanted)) return exact;
  const rewritten = rewrite(document, key, value);
  const whole = isSame(readJson(rewritten), wanted) ? rewritten : stringify(wanted, { lineWidth: 0 });
  return whole.replaceAll(/\r?\n/g, lineEnd);
}

/** The text with another value at its place; as it was where the value is no scalar. */
function writeInPlace(
  text: string,
  { contents }: Document,
  { key, value, lineEnd }: { readonly key: string; readonly value: string | null; readonly lineEnd: string },
): string {
  const pair = isMap(contents) && contents.items.find((item) => isScalar(item.key) && item.key.value === key);
  if (!pair) {
    const gap = text === '' || text.endsWith('\n') ? '' : lineEnd;
    return `${text}${gap}${key}: ${quote(value, false)}${lineEnd}`;
  }
  const node = isScalar(pair.value) ? pair.value : null;
  if (!node?.range) return text;
  const [start, end] = node.range;
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  // An empty value has no place of its own: the colon before it wants a space.
  const gap = start === end && !/[ \t]$/.test(text.slice(0, start)) ? ' ' : '';
  const written = gap + quote(value, node.type === 'QUOTE_DOUBLE') + (isBlock ? lineEnd : '');
  return text.slice(0, start) + written + text.slice(end);
}

/** The text as the library writes it with another value, comments included; empty where the library cannot. */
function rewrite(document: Document, key: string, value: string | null): string {
  if (!isMap(document.contents)) return '';
  try {
    resolveAliases(document, document.contents.get(key, true));
    document.set(key, value);
    return document.toString({ lineWidth: 0 });
  } catch {
    return '';
  }
}

/** Puts values in the place of the aliases of a node that goes. */
function resolveAliases(document: Document, gone: unknown): void {
  const nodes = new Set<unknown>();
  if (!isNode(gone) || isAlias(gone)) return;
  visit(gone, { Value: (_, node) => void nodes.add(node) });
  visit(document, {
    Alias: (_, alias) => {
      if (!nodes.has(alias.resolve(document))) return undefined;
      return document.createNode(alias.toJS(document), { aliasDuplicateObjects: false });
    },
  });
}

function quote(value: string | null, double: boolean): string {
  if (value === null) return 'null';
  if (double || /[\r\n]/.test(value)) return JSON.stringify(value);
  return stringify(value, { lineWidth: 0, blockQuote: false }).trimEnd();
}

function parse(text: string): Document {
  return parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
}

/** Reads YAML as JSON; undefined where it cannot be read. */
function readJson(text: string): unknown {
  try {
    const document = parse(text);
    return document.errors.length > 0 ? undefined : toJson(document);
  } catch {
    return undefined;
  }
}

/** As JSON has it: dates are texts. */
function toJson(document: Document): unknown {
  const json = JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }) ?? null);
  const value: unknown = JSON.parse(json);
  return value;
}

/** Whether every database can hold the texts of a value, keys included. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}

function cutOrNull(text: string | null, length: number): string | null {
  return text === null ? null : cut(text, length);
}
