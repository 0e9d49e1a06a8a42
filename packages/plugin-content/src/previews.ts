import { setImmediate } from 'node:timers/promises';
import { formatTimestamp, type ImportSource, notFound, type RemoteSource } from '@learnwright/plugin-sdk';
import type { ContentContext, ContentDatabase, PreviewFileRow, PreviewRow } from './tables.ts';

/** Bytes that one statement inserts, unless a single file has more. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 100;
/** Files that one statement of the upkeep deletes. */
const DELETED_ROWS = 20;
const MICROSECONDS_PER_MINUTE = 60_000_000;

/**
 * Stores a source, for any process to import until it expires. Where there are more previews than the settings allow, or
 * larger ones, those that expire first go; the new one stays. Nobody knows it before it is whole, so it is stored batch by
 * batch: one commit of all would take long. What a failure leaves, the upkeep deletes when it expires.
 */
export async function keepPreview(context: ContentContext, source: RemoteSource): Promise<PreviewRow> {
  const { db, clock, createId, settings } = context;
  const now = clock.microseconds();
  const expires_at = formatTimestamp(now + settings.values.preview_minutes * MICROSECONDS_PER_MINUTE);
  const preview = { ref: createId(), name: source.name, expires_at, bytes: 0, origin: source.origin ?? null };
  const kept = { ...preview, bytes: await insertPreview(db, preview, listFiles(preview.ref, source)) };
  const surplus = await listSurplus(context, kept, formatTimestamp(now));
  if (surplus.length > 0) {
    // Nobody may open what is deleted piece by piece.
    const expiry = db.updateTable('plg_content__previews').set({ expires_at: formatTimestamp(now) });
    await expiry.where('ref', 'in', surplus).execute();
  }
  for (const ref of surplus) await dropPreview(db, ref);
  return kept;
}

/** The previews that must go for a new one: what has expired, and what would be too many or too much. */
async function listSurplus(
  { db, settings }: ContentContext,
  { ref, bytes }: PreviewRow,
  now: string,
): Promise<readonly string[]> {
  const { max_previews, max_preview_bytes } = settings.values;
  const others = db.selectFrom('plg_content__previews').select(['ref', 'bytes', 'expires_at']).where('ref', '!=', ref);
  const surplus: string[] = [];
  let count = 1;
  let total = bytes;
  for (const other of await others.orderBy('expires_at', 'desc').execute()) {
    count += 1;
    total += other.bytes;
    if (other.expires_at <= now || count > max_previews || total > max_preview_bytes) surplus.push(other.ref);
  }
  return surplus;
}

/** Deletes the previews that have expired, a few files at a time, so that requests are answered meanwhile. */
export async function dropExpiredPreviews({ db, clock }: ContentContext): Promise<void> {
  const expired = db.selectFrom('plg_content__previews').select('ref').where('expires_at', '<=', clock.now());
  for (const { ref } of await expired.execute()) await dropPreview(db, ref);
}

/** Deletes a preview, a few files at a time. */
async function dropPreview(db: ContentDatabase, ref: string): Promise<void> {
  while (await deleteSomeFiles(db, ref)) await setImmediate();
  await db.deleteFrom('plg_content__previews').where('ref', '=', ref).execute();
}

/** Deletes the first files of a preview; false where there are none. */
async function deleteSomeFiles(db: ContentDatabase, ref: string): Promise<boolean> {
  const first = db.selectFrom('plg_content__preview_files').select('position').where('ref', '=', ref);
  const some = first.orderBy('position').limit(DELETED_ROWS);
  const deletion = db.deleteFrom('plg_content__preview_files').where('ref', '=', ref).where('position', 'in', some);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}

/** The source of a preview; throws not_found for an unknown or expired ref. */
export async function openPreview({ db, clock }: ContentContext, ref: string): Promise<RemoteSource> {
  const listing = db.selectFrom('plg_content__preview_files').select(['position', 'path']).where('ref', '=', ref);
  const files = await listing.orderBy('position').execute();
  // After the files: they are all there where the preview has not expired yet.
  const previews = db.selectFrom('plg_content__previews').selectAll().where('ref', '=', ref);
  const preview = await previews.where('expires_at', '>', clock.now()).executeTakeFirst();
  if (preview === undefined) throw notFound('preview', ref);
  return {
    name: preview.name,
    ...(preview.origin === null ? {} : { origin: preview.origin }),
    files: files.map(({ path, position }) => ({ path, bytes: () => readBytes(db, ref, position) })),
  };
}

async function readBytes(db: ContentDatabase, ref: string, position: number): Promise<Uint8Array> {
  const query = db.selectFrom('plg_content__preview_files').select('bytes').where('ref', '=', ref);
  const row = await query.where('position', '=', position).executeTakeFirst();
  if (row === undefined) throw notFound('preview', ref);
  return row.bytes;
}

async function* listFiles(ref: string, { files }: ImportSource): AsyncGenerator<PreviewFileRow> {
  for (const [position, file] of files.entries()) yield { ref, position, path: file.path, bytes: await file.bytes() };
}

/** Adds a preview with its files, and returns their bytes. */
async function insertPreview(
  db: ContentDatabase,
  preview: PreviewRow,
  files: AsyncIterable<PreviewFileRow>,
): Promise<number> {
  await db.insertInto('plg_content__previews').values(preview).execute();
  let batch: PreviewFileRow[] = [];
  let size = 0;
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await db.insertInto('plg_content__preview_files').values(batch).execute();
    batch = [];
    size = 0;
  };
  for await (const file of files) {
    batch.push(file);
    size += file.bytes.length;
    bytes += file.bytes.length;
    if (size >= BATCH_BYTES || batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
  await db.updateTable('plg_content__previews').set({ bytes }).where('ref', '=', preview.ref).execute();
  return bytes;
}
