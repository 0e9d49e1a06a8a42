import type { ContentDatabase } from './content-context.ts';
import type { PreviewFileRow, PreviewRow } from './tables.ts';

/** Bytes that one statement inserts, unless a single file has more. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 100;

/** Adds a preview with its files. */
export async function insertPreview(
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

/** The preview with this ref, unless it has expired by `now`. */
export async function findPreview(db: ContentDatabase, ref: string, now: string): Promise<PreviewRow | null> {
  const query = db.selectFrom('plg_content__previews').selectAll().where('ref', '=', ref).where('expires_at', '>', now);
  return (await query.executeTakeFirst()) ?? null;
}

/** The names of a preview's files, in their order. */
export async function listPreviewFiles(db: ContentDatabase, ref: string): Promise<Omit<PreviewFileRow, 'bytes'>[]> {
  const query = db.selectFrom('plg_content__preview_files').select(['ref', 'position', 'path']);
  return query.where('ref', '=', ref).orderBy('position').execute();
}

/** The bytes of one file of a preview; null when the preview has gone. */
export async function findPreviewBytes(db: ContentDatabase, ref: string, position: number): Promise<Uint8Array | null> {
  const query = db.selectFrom('plg_content__preview_files').select('bytes').where('ref', '=', ref);
  return (await query.where('position', '=', position).executeTakeFirst())?.bytes ?? null;
}

/** Deletes the previews that have expired by `now`. */
export async function deleteExpiredPreviews(db: ContentDatabase, now: string): Promise<void> {
  await db.deleteFrom('plg_content__previews').where('expires_at', '<=', now).execute();
}
