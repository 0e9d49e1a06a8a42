import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError } from '@learnwright/core';
import type { TextTree } from '@learnwright/plugin-host';
import { readWebTexts } from '../features/translations/web-texts.ts';
import { readWebFiles, type WebFiles } from '../requests/web-files.ts';

/** A web app that is served: its files, and its texts by language. */
export interface WebApp {
  readonly files: WebFiles;
  readonly texts: Readonly<Record<string, TextTree>>;
}

/** Finds the folder of the web app that is installed beside the server; null where there is none, or it was not built. */
export function findWebApp(resolveModule: (specifier: string) => string): string | null {
  try {
    const folder = join(dirname(fileURLToPath(resolveModule('@learnwright/web/package.json'))), 'dist');
    return existsSync(join(folder, 'site', 'index.html')) ? folder : null;
  } catch {
    // An installation may leave it out.
    return null;
  }
}

/**
 * Reads the web app of the setting `app.web`: the installed one, another build, or none. Throws a sentence that names the setting where
 * the other build cannot be read.
 */
export async function openWebApp(setting: boolean | string, installed: string | null): Promise<WebApp | null> {
  const folder = typeof setting === 'string' ? setting : setting ? installed : null;
  if (folder === null) return null;
  try {
    return { files: await readWebFiles(join(folder, 'site')), texts: await readWebTexts(join(folder, 'texts')) };
  } catch (error) {
    if (folder === installed) throw error;
    throw new Error(`app.yaml: app.web: ${folder} holds no web app that was built (${describeError(error)}).`, {
      cause: error,
    });
  }
}
