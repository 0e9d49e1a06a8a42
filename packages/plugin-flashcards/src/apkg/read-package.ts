import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { MEGABYTE, readZip, type ZipLimits } from '@learnwright/archive';
import { AppError, hasErrors, z } from '@learnwright/plugin-sdk';
import { FIELD_END } from '../anki.ts';
import type { CardReview } from '../review-schemas.ts';
import { openSqliteFile, type SqliteFile, type SqliteValue } from './sqlite-file.ts';
import { DamagedFileError } from './table-columns.ts';

/** A note of a package. */
export interface AnkiNote {
  readonly guid: string;
  readonly isCloze: boolean;
  /** Whether Anki makes further cards from it, such as one in the other direction. */
  readonly hasMoreCards: boolean;
  /** As HTML. */
  readonly fields: readonly string[];
  readonly tags: readonly string[];
  /** The reviews of its first card. */
  readonly reviews: readonly CardReview[];
}

/** What a package holds. */
export interface AnkiPackage {
  readonly notes: readonly AnkiNote[];
  /** The names of pictures and sounds in it. */
  readonly media: ReadonlySet<string>;
}

/** The most bytes of an upload. */
export const MAX_PACKAGE_BYTES = 64 * MEGABYTE;

const MAX_NOTES = 20_000;

const LIMITS: ZipLimits = {
  archiveBytes: MAX_PACKAGE_BYTES,
  entries: 20_000,
  totalBytes: 4 * MAX_PACKAGE_BYTES,
  entryBytes: 2 * MAX_PACKAGE_BYTES,
  ratio: 500,
  depth: 2,
  nameBytes: 255,
  segmentBytes: 255,
  forDisk: false,
};

/** The collection by name: of the newest form first. A packed one is beside an old one that asks for a newer Anki. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const;
/** The latest of a card. */
const REVIEWS_OF_CARD = 300;
const FIELDS_OF_NOTE = 100;
const TAGS_LENGTH = 10_000;
const GRADES = ['again', 'hard', 'good', 'easy'] as const;
const CLOZE = 1;

const modelsSchema = z.record(z.string(), z.object({ type: z.number().default(0) }));
const mediaSchema = z.record(z.string(), z.string());
const decompress = promisify(zstdDecompress);

/** Reads a package of Anki, within limits: work for a thread. Throws invalid_request for what is none, and for what is damaged. */
export async function readPackage(bytes: Uint8Array): Promise<AnkiPackage> {
  const { files, findings } = await readZip(bytes, LIMITS);
  if (hasErrors(findings)) {
    const errors = findings.filter(({ severity }) => severity === 'error').slice(0, 20);
    const places = errors.map(({ entry, message }) => ({ path: entry ?? '', code: 'invalid_archive', message }));
    throw new AppError('invalid_request', 'The file is no package of Anki that can be read.', { findings: places });
  }
  const name = COLLECTIONS.find((candidate) => files.has(candidate));
  if (name === undefined) refuse('It has no collection. Export the deck from Anki as .apkg.');
  const isPacked = name === 'collection.anki21b';
  const collection = files.get(name) ?? new Uint8Array();
  try {
    const file = openSqliteFile(isPacked ? await unpack(collection) : collection);
    return { notes: readNotes(file), media: await readMedia(files.get('media'), isPacked) };
  } catch (error) {
    if (error instanceof DamagedFileError) refuse(`Its collection cannot be read: ${error.message}`);
    throw error;
  }
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await decompress(bytes, { maxOutputLength: LIMITS.entryBytes });
  } catch (error) {
    throw new DamagedFileError('It cannot be unpacked.', { cause: error });
  }
}

/** The tags of a note, which keeps them in one text. */
export function splitTags(tags: string): string[] {
  return tags.split(/\s+/).filter(Boolean);
}

function readNotes(file: SqliteFile): AnkiNote[] {
  const clozes = readClozeTypes(file);
  const { first, many } = readCards(file);
  const reviews = readReviews(file, first);
  const notes: AnkiNote[] = [];
  for (const { id, guid, mid, tags, flds } of file.rows('notes', ['id', 'guid', 'mid', 'tags', 'flds'])) {
    if (notes.length >= MAX_NOTES) refuse(`It has more than ${MAX_NOTES} notes. Export it in several parts.`);
    const note = String(id);
    const isCloze = clozes.has(String(mid));
    notes.push({
      guid: textOf(guid),
      isCloze,
      hasMoreCards: !isCloze && many.has(note),
      fields: textOf(flds).split(FIELD_END, FIELDS_OF_NOTE),
      tags: splitTags(textOf(tags).slice(0, TAGS_LENGTH)),
      reviews: reviews.get(note) ?? [],
    });
  }
  return notes;
}

/** The ids of the note types that make clozes: in a table of their own, or as JSON in older collections. */
function readClozeTypes(file: SqliteFile): ReadonlySet<string> {
  const found = new Set<string>();
  if (file.hasTable('notetypes')) {
    for (const { id, config } of file.rows('notetypes', ['id', 'config'])) {
      // The first field of the message is the kind, left out where it is 0.
      if (config instanceof Uint8Array && config[0] === 0x08 && config[1] === CLOZE) found.add(String(id));
    }
    return found;
  }
  for (const { models } of file.rows('col', ['models'])) {
    const types = modelsSchema.safeParse(parseJson(textOf(models)));
    for (const [id, { type }] of Object.entries(types.data ?? {})) if (type === CLOZE) found.add(id);
  }
  return found;
}

/** The first card of each note by the id of the card, and the notes with further cards. */
function readCards(file: SqliteFile) {
  const lowest = new Map<string, { readonly card: string; readonly ord: number }>();
  const many = new Set<string>();
  for (const { id, nid, ord } of file.rows('cards', ['id', 'nid', 'ord'])) {
    const [note, place] = [String(nid), Number(ord)];
    const known = lowest.get(note);
    if (known !== undefined) many.add(note);
    if (known === undefined || place < known.ord) lowest.set(note, { card: String(id), ord: place });
  }
  return { first: new Map([...lowest].map(([note, { card }]) => [card, note])), many };
}

/** The reviews of first cards, by note. */
function readReviews(file: SqliteFile, first: ReadonlyMap<string, string>) {
  const reviews = new Map<string, CardReview[]>();
  if (!file.hasTable('revlog')) return reviews;
  for (const { id, cid, ease, type } of file.rows('revlog', ['id', 'cid', 'ease', 'type'])) {
    const note = first.get(String(cid));
    const grade = GRADES[Number(ease) - 1];
    // The types above 3 are changes by hand.
    if (note === undefined || grade === undefined || Number(type) > 3 || !isTime(id)) continue;
    const list = reviews.get(note) ?? [];
    if (list.length === REVIEWS_OF_CARD) list.shift();
    list.push({ review_id: String(id), grade, reviewed_at: new Date(id).toISOString().replace('Z', '000+00:00') });
    reviews.set(note, list);
  }
  return reviews;
}

/** Whether a value is a time in milliseconds, from 2000 to 2100. */
function isTime(value: SqliteValue): value is number {
  return typeof value === 'number' && value > 946_684_800_000 && value < 4_102_444_800_000;
}

/** The names of the files: JSON by number, or packed messages in newer packages. */
async function readMedia(bytes: Uint8Array | undefined, isPacked: boolean): Promise<ReadonlySet<string>> {
  if (bytes === undefined || bytes.length === 0) return new Set();
  if (isPacked) return new Set(readMediaMessages(await unpack(bytes)));
  const media = mediaSchema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  return new Set(Object.values(media.data ?? {}));
}

/** Names in messages: each entry is field 1 of the list, and its name field 1 of the entry. Lengths are varints. */
function readMediaMessages(bytes: Uint8Array): string[] {
  const names: string[] = [];
  const readLength = (at: number): readonly [number, number] => {
    let [length, next, factor] = [0, at, 1];
    for (;;) {
      const byte = bytes[next] ?? 0;
      length += (byte & 0x7f) * factor;
      factor *= 128;
      next += 1;
      if (byte < 0x80 || factor > 2 ** 35) return [length, next];
    }
  };
  for (let at = 0; at < bytes.length && bytes[at] === 0x0a; ) {
    const [length, entry] = readLength(at + 1);
    if (bytes[entry] === 0x0a) {
      const [size, start] = readLength(entry + 1);
      names.push(new TextDecoder().decode(bytes.subarray(start, start + size)));
    }
    at = entry + length;
  }
  return names;
}

function textOf(value: SqliteValue): string {
  return typeof value === 'string' ? value : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON says nothing; the notes are read all the same.
    return null;
  }
}

function refuse(message: string): never {
  throw new AppError('invalid_request', 'The file is no package of Anki that can be read.', {
    findings: [{ path: '', code: 'invalid_archive', message }],
  });
}
