import { formatTimestamp, type ImportSource, notFound } from '@learnwright/plugin-sdk';
import type { ContentContext, ContentDatabase, PreviewFileRow, PreviewRow } from './tables.ts';

/** Bytes that one statement inserts, unless a single file has more. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 100;
const MICROSECONDS_PER_MINUTE = 60_000_000;

/** Stores a source, for any process to import until it expires; deletes expired previews. */
export async function keepPreview(context: ContentContext, source: ImportSource): Promise<PreviewRow> {
  const { db, clock, createId, settings } = context;
  const now = clock.microseconds();
  const preview: PreviewRow = {
    ref: createId(),
    name: source.name,
    expires_at: formatTimestamp(now + settings.values.preview_minutes * MICROSECONDS_PER_MINUTE),
  };
  await context.transaction(async () => {
    await db.deleteFrom('plg_content__previews').where('expires_at', '<=', formatTimestamp(now)).execute();
    await insertPreview(db, preview, listFiles(preview.ref, source));
  });
  return preview;
}

/** The source of a preview; throws not_found for an unknown or expired ref. */
export async function openPreview({ db, clock }: ContentContext, ref: string): Promise<ImportSource> {
  const previews = db.selectFrom('plg_content__previews').selectAll().where('ref', '=', ref);
  const preview = await previews.where('expires_at', '>', clock.now()).executeTakeFirst();
  if (preview === undefined) throw notFound('preview', ref);
  const listing = db.selectFrom('plg_content__preview_files').select(['position', 'path']).where('ref', '=', ref);
  const files = await listing.orderBy('position').execute();
  return {
    name: preview.name,
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

/** Adds a preview with its files. */
async function insertPreview(
  db: ContentDatabase,
  preview: PreviewRow,
  files: AsyncIterable<PreviewFileRow>,
): Promise<void> {
  await db.insertInto('plg_content__previews').values(preview).execute();
  let batch: PreviewFileRow[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) await db.insertInto('plg_content__preview_files').values(batch).execute();
    batch = [];
    size = 0;
  };
  for await (const file of files) {
    batch.push(file);
    size += file.bytes.length;
    if (size >= BATCH_BYTES || batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
}
