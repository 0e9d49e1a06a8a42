import type { ImportFile, ImportHandler } from '@learnwright/core';
import type { PrepareText } from './prepare-text.ts';
import { readContentRepository } from './read-content-repository.ts';
import { readSingleSet } from './read-single-set.ts';
import { LESSON_FILE, MANIFEST_FILE } from './set-folder.ts';

/** The handler of the lesson format: a repository of sets with a root manifest, or the folder of one set. */
export function createContentSetHandler(prepareText: PrepareText): ImportHandler {
  return {
    name: 'content-set',
    can_handle: ({ files }) => files.some(({ path }) => path === MANIFEST_FILE),
    read: ({ files }) => {
      return isSingleSet(files) ? readSingleSet(files, prepareText) : readContentRepository(files, prepareText);
    },
  };
}

function isSingleSet(files: readonly ImportFile[]): boolean {
  return files.some(({ path }) => LESSON_FILE.test(path));
}
