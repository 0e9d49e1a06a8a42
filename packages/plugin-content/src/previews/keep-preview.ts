import { formatTimestamp, type ImportSource } from '@learnwright/core';
import type { ContentContext } from '../content-context.ts';
import { deleteExpiredPreviews, insertPreview } from '../preview-store.ts';
import type { PreviewFileRow, PreviewRow } from '../tables.ts';

const MICROSECONDS_PER_MINUTE = 60_000_000;

/** Keeps a source so that any process can import it until it expires; forgets those that have expired. */
export async function keepPreview(context: ContentContext, source: ImportSource): Promise<PreviewRow> {
  const { db, clock, createId, settings } = context;
  const now = clock.microseconds();
  const preview: PreviewRow = {
    ref: createId(),
    name: source.name,
    expires_at: formatTimestamp(now + settings.values.preview_minutes * MICROSECONDS_PER_MINUTE),
  };
  await context.transaction(async () => {
    await deleteExpiredPreviews(db, formatTimestamp(now));
    await insertPreview(db, preview, listFiles(preview.ref, source));
  });
  return preview;
}

async function* listFiles(ref: string, { files }: ImportSource): AsyncGenerator<PreviewFileRow> {
  for (const [position, file] of files.entries()) yield { ref, position, path: file.path, bytes: await file.bytes() };
}
