import type { ImportHandler, ImportSource } from '@learnwright/core';
import { withoutExtension } from '../sources/without-extension.ts';
import { type MarkdownPorts, readMarkdownSet } from './read-markdown-set.ts';

const MARKDOWN_FILE = /\.(md|markdown)$/i;

/** The handler of a single Markdown file: a set with one lesson. */
export function createMarkdownHandler(ports: MarkdownPorts): ImportHandler {
  return {
    name: 'markdown',
    can_handle: ({ files }) => files.length === 1 && listMarkdownFiles({ files }).length === 1,
    read: (source) => {
      const files = listMarkdownFiles(source);
      return readMarkdownSet({ name: withoutExtension(files[0]?.path ?? source.name), files }, ports);
    },
  };
}

/** The Markdown files of a source. */
export function listMarkdownFiles({ files }: Pick<ImportSource, 'files'>): ImportSource['files'] {
  return files.filter(({ path }) => MARKDOWN_FILE.test(path));
}
