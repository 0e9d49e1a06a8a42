import { writeZip } from '@learnwright/plugin-archive';
import type { Awaitable } from '@learnwright/plugin-sdk';
import { writeEpub } from './epub.ts';
import type { ExportBudget, ExportedBook } from './exported-book.ts';
import type { BuiltInFormat } from './formats.ts';
import { writeHtml } from './html.ts';

/** Writes a book in a format: work for a thread. Throws ExportTooLargeError. */
export const WRITERS = {
  markdown: (book, budget) => encode(writeMarkdown(book), budget),
  html: (book, budget) => encode(writeHtml(book, budget), budget),
  project: ({ files }, budget, name) => {
    for (const bytes of files.values()) budget.take(bytes.length);
    return writeZip([...files].map(([path, bytes]) => [`${name}/${path}`, bytes] as const));
  },
  epub: (book, budget) => writeEpub(book, budget),
} satisfies Record<
  BuiltInFormat,
  (book: ExportedBook, budget: ExportBudget, name: string) => Awaitable<Uint8Array<ArrayBuffer>>
>;

function encode(text: string, budget: ExportBudget): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  budget.take(Math.max(0, bytes.length - text.length));
  return bytes;
}

function writeMarkdown({ title, subtitle, author, description, chapters }: ExportedBook): string {
  const top = [`# ${title}`, subtitle && `*${subtitle}*`, author, description];
  const texts = chapters.map((chapter) => `# ${chapter.title}\n\n${chapter.content.replaceAll('\r\n', '\n').trim()}`);
  return `${[...top, ...texts].filter(Boolean).join('\n\n')}\n`;
}
