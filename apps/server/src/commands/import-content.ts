import { access } from 'node:fs/promises';
import type { ContentImportReport, OnProgress } from '@learnwright/cli';
import type { AppContext } from '../app-context.ts';
import { requireContentImporter } from './content-importer.ts';

/** Imports a folder or a ZIP file; a set that is there already gets the new lessons. */
export async function importContent(
  context: AppContext,
  path: string,
  options: { readonly dry_run: boolean; readonly user_id?: string },
  onProgress: OnProgress,
): Promise<ContentImportReport> {
  const importer = requireContentImporter(context);
  await access(path).catch(() => {
    throw new Error(`There is no file or folder at ${path}.`);
  });
  const source = await importer.readLocal(path);
  return importer.importContent({ ...options, source, duplicate_action: 'overwrite' }, onProgress);
}
