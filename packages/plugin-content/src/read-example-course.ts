import { fileURLToPath } from 'node:url';
import type { ImportSource } from '@learnwright/core';
import { readFolderSource } from './sources/read-folder-source.ts';

/** The small course that comes with the plugin. */
export function readExampleCourse(): Promise<ImportSource> {
  return readFolderSource(fileURLToPath(new URL('../course', import.meta.url)));
}
