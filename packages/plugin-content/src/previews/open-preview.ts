import { type ImportSource, notFound } from '@learnwright/core';
import type { ContentContext } from '../content-context.ts';
import { findPreview, findPreviewBytes, listPreviewFiles } from '../preview-store.ts';

/** The source that was kept under a ref; throws not_found when there is none or it has expired. */
export async function openPreview({ db, clock }: ContentContext, ref: string): Promise<ImportSource> {
  const preview = await findPreview(db, ref, clock.now());
  if (preview === null) throw notFound('preview', ref);
  const files = await listPreviewFiles(db, ref);
  return {
    name: preview.name,
    files: files.map(({ path, position }) => ({ path, bytes: () => readBytes(db, ref, position) })),
  };
}

async function readBytes(db: ContentContext['db'], ref: string, position: number): Promise<Uint8Array> {
  const bytes = await findPreviewBytes(db, ref, position);
  if (bytes === null) throw notFound('preview', ref);
  return bytes;
}
