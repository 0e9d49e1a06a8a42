import { countBrokenRules, MOST_YAML_BYTES } from '@learnwright/archive';
import { languageSchema, z } from '@learnwright/plugin-sdk';
import { type Document, isMap, isScalar, parseDocument, stringify } from 'yaml';
import type { BookFinding } from '../findings.ts';

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
  const unreadable = (message: string): YamlValue => ({ value: null, finding: { rule: 'E-BOOK-YAML', path, message } });
  if (Buffer.byteLength(text) > MOST_YAML_BYTES) return unreadable('it has more than 64 KB');
  const broken = countBrokenRules(text);
  if (broken.has('yaml.too_deep')) return unreadable('it nests too deeply');
  if ((broken.get('yaml.alias') ?? 0) > MAX_ALIASES) return unreadable('it has too many anchors and aliases');
  if ((broken.get('yaml.invalid') ?? 0) > 1) return unreadable('it is more than one document, or none');
  try {
    const document = parse(text);
    return document.errors.length > 0 ? unreadable('it is not YAML') : { value: toJson(document), finding: null };
  } catch {
    return unreadable('it cannot be read as YAML');
  }
}

/** The fields of a book in its metadata; `name`, the folder of the book, is the title where the metadata has none. */
export function readFields(metadata: Readonly<Record<string, unknown>>, name: string): BookFields {
  const text = (key: string) => wordSchema.safeParse(metadata[key]).data?.trim() || null;
  const authors = z.array(wordSchema).safeParse(metadata.author ?? metadata.authors).data;
  const language = languageSchema.safeParse(text('lang') ?? text('language'));
  return {
    title: cut(text('title') ?? (name.trim() || 'Book'), MAX_TITLE),
    subtitle: cutOrNull(text('subtitle'), MAX_TITLE),
    author: cutOrNull(text('author') ?? authors?.join(', ') ?? null, MAX_TITLE),
    language: language.data ?? null,
    description: cutOrNull(text('description'), MAX_TEXT),
  };
}

/** The metadata as a JSON object; empty for a file that is no map. */
export function metadataOf(value: unknown): Readonly<Record<string, unknown>> {
  return mapSchema.safeParse(value).data ?? {};
}

/**
 * Writes changed fields into the text of a metadata file. Only the values of these keys change: other keys, comments,
 * quotes and line ends stay to the letter. A key that is not there is added at the end.
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
  const { contents } = document;
  const pair = isMap(contents) && contents.items.find((item) => isScalar(item.key) && item.key.value === key);
  const node = pair && isScalar(pair.value) ? pair.value : null;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const candidates: string[] = [];
  if (node?.range) {
    const [start, end] = node.range;
    const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
    // An empty value has no place of its own: the colon before it wants a space.
    const gap = start === end && !/[ \t]$/.test(text.slice(0, start)) ? ' ' : '';
    const written = gap + quote(value, node.type === 'QUOTE_DOUBLE') + (isBlock ? lineEnd : '');
    candidates.push(text.slice(0, start) + written + text.slice(end));
  } else if (!pair) {
    const gap = text === '' || text.endsWith('\n') ? '' : lineEnd;
    candidates.push(`${text}${gap}${key}: ${quote(value, false)}${lineEnd}`);
  }
  const wanted = { ...metadataOf(toJson(document)), [key]: value };
  const exact = candidates.find((candidate) => isSame(readYaml('', candidate).value, wanted));
  if (exact !== undefined) return exact;
  // A list, an alias, or a map in braces: the library writes it, and keeps keys and comments.
  document.set(key, value);
  return document.toString({ lineWidth: 0 }).replaceAll(/\r?\n/g, lineEnd);
}

function quote(value: string | null, double: boolean): string {
  if (value === null) return 'null';
  if (double || /[\r\n]/.test(value)) return JSON.stringify(value);
  return stringify(value, { lineWidth: 0, blockQuote: false }).trimEnd();
}

function parse(text: string): Document {
  return parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false });
}

/** As JSON has it: dates are texts. */
function toJson(document: Document): unknown {
  const json = JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }) ?? null);
  const value: unknown = JSON.parse(json);
  return value;
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
