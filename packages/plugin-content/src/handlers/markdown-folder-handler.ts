import type { ImportHandler } from '@learnwright/core';
import { listMarkdownFiles } from './markdown-handler.ts';
import { type MarkdownPorts, readMarkdownSet } from './read-markdown-set.ts';

const LESSON_FILE = /\.json$/i;

/** The handler of a tree of Markdown files: a set with one lesson for each; it asks for a tree without JSON lessons. */
export function createMarkdownFolderHandler(ports: MarkdownPorts): ImportHandler {
  return {
    name: 'markdown-folder',
    can_handle: (source) => {
      return listMarkdownFiles(source).length > 0 && !source.files.some(({ path }) => LESSON_FILE.test(path));
    },
    read: (source) => readMarkdownSet({ name: source.name, files: listMarkdownFiles(source) }, ports),
  };
}
