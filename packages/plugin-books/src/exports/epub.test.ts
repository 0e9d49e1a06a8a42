import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZip } from '@learnwright/archive';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { filesOf } from '../../tests/book-files.ts';
import {
  type BookSource,
  type ChapterText,
  createBudget,
  type ExportedBook,
  ExportTooLargeError,
} from './exported-book.ts';
import { WRITERS } from './write-export.ts';

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

interface TestBook extends ExportedBook {
  readonly chapters: readonly ChapterText[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const BOOK: TestBook = {
  id: 'book-1',
  title: 'Sea & <Salt>',
  subtitle: 'A "view"',
  author: 'Ada',
  language: 'de-AT',
  description: null,
  updated_at: '2026-11-22T20:00:00.123456+00:00',
  chapters: [
    {
      path: 'manuscript/chapters/01.md',
      title: 'One & two',
      content:
        'A [link](02.md#x), [out](https://example.org/?a=1&b=2), [mail](mailto:a@b.c), [gone](../x.md), [here](#y), [bad](javascript:x).\n\n' +
        '![drop](../../assets/drop.png) ![again](../../assets/drop.png) ![far](https://example.org/a.png) ![svg](../../assets/a.svg)\n\n' +
        '<script>alert(1)</script> <b>raw</b>\n\n| a | b |\n|:-:|---|\n| 1 | ~~2~~ |\n\n- one\n- two<br>\n\n```js\nif (a < b && c) {}\n```\n\n***\n\nHard  \nbreak \u0007\u000b end &nbsp; &copy; &#0;\n',
    },
    { path: 'manuscript/chapters/02.md', title: 'Zwei', content: '## Deeper\n\n> quote\n' },
  ],
  files: new Map([
    ['assets/drop.png', PNG],
    ...filesOf({ 'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  ]),
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The bytes of a book in a format. */
async function write(format: keyof typeof WRITERS, book: TestBook, maxBytes = 1e6): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-export-'));
  const path = join(folder, 'book');
  const source: BookSource = {
    chapters: async function* () {
      yield* book.chapters;
    },
    files: async function* () {
      yield* book.files;
    },
    file: async (name) => book.files.get(name) ?? null,
  };
  try {
    await WRITERS[format](book, source, { path, name: 'book', budget: createBudget(maxBytes) });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The elements of a strict XML parser, which throws for anything that is not well-formed. */
function parseXml(text: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes }));
  parser.write(text).close();
  return elements;
}

it('is an EPUB 3', async () => {
  const bytes = await write('epub', BOOK);
  // The first entry is stored and has no extra field, so its text lies at a fixed place.
  expect(Buffer.from(bytes).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  expect(await write('epub', BOOK)).toEqual(bytes);
  const limits = { archiveBytes: 1e6, entries: 100, totalBytes: 1e6, entryBytes: 1e6, ratio: 100, depth: 5 };
  const { files, findings } = await readZip(bytes, { ...limits, nameBytes: 100, segmentBytes: 100, forDisk: true });
  expect(findings).toEqual([]);
  const read = (path: string) => new TextDecoder('utf-8', { fatal: true }).decode(files.get(path));
  const [container] = parseXml(read('META-INF/container.xml')).filter(({ name }) => name === 'rootfile');
  const opf = parseXml(read(container?.attributes['full-path'] ?? ''));
  const [root] = opf;
  expect(root).toMatchObject({ name: 'package', attributes: { version: '3.0', 'unique-identifier': 'id' } });
  for (const name of ['dc:identifier', 'dc:title', 'dc:language', 'meta']) {
    expect(opf.filter((element) => element.name === name)).toHaveLength(1);
  }
  expect(read('EPUB/package.opf')).toContain('2026-11-22T20:00:00Z');
  const items = opf.filter(({ name }) => name === 'item').map(({ attributes }) => attributes);
  // Every file is in the manifest once, and every item has a file.
  const listed = items.map(({ href }) => `EPUB/${href}`);
  const others = ['mimetype', 'META-INF/container.xml', 'EPUB/package.opf'];
  expect([...listed, ...others].toSorted()).toEqual([...files.keys()].toSorted());
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items.filter(({ properties }) => properties === 'nav')).toHaveLength(1);
  const spine = opf.filter(({ name }) => name === 'itemref').map(({ attributes }) => attributes.idref);
  expect(spine).toEqual(['title', 'chapter-1', 'chapter-2']);
  // Every document is XML, and every address in it leads to a file of the manifest or to the web.
  const allowed = ['html', 'head', 'title', 'link', 'body', 'nav', 'ol', 'ul', 'li', 'a', 'p', 'em', 'img', 'h1', 'h2'];
  const more = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 's', 'pre', 'code', 'hr', 'br', 'blockquote'];
  for (const [path] of [...files].filter(([name]) => name.endsWith('.xhtml'))) {
    for (const { name, attributes } of parseXml(read(path))) {
      expect([...allowed, ...more]).toContain(name);
      const address = attributes.href ?? attributes.src;
      if (address !== undefined && !/^(https:\/\/example\.org\/\?|mailto:)/.test(address)) {
        expect(listed).toContain(`EPUB/${address}`);
      }
    }
  }
  expect(read('EPUB/chapter-1.xhtml')).toContain('&lt;script&gt;');
});

it('is an EPUB without chapters too', async () => {
  await expect(write('epub', { ...BOOK, chapters: [] })).resolves.toBeInstanceOf(Uint8Array);
});

it('is a page with a table of contents that runs nothing and loads nothing', async () => {
  const page = String(await write('html', BOOK));
  expect(page).toContain('<li><a href="#chapter-2">Zwei</a></li>');
  expect(page).toContain('<a href="#chapter-2">link</a>');
  expect(page).toContain('src="data:image/png;base64,iVBOR');
  expect(page).toContain('&lt;b&gt;raw&lt;/b&gt;');
  expect(page).not.toMatch(/<script|src="https?:|href="javascript/);
  expect(parseXml(page).map(({ name }) => name)).toContain('section');
});

it('has each image once, and again only while there is room', async () => {
  const image = Buffer.concat([PNG, Buffer.alloc(1_000_000)]);
  const content = '![drop](../../assets/drop.png) '.repeat(5_000);
  const [chapter] = BOOK.chapters;
  if (chapter === undefined) throw new Error('no chapter');
  const book = { ...BOOK, chapters: [{ ...chapter, content }], files: new Map([['assets/drop.png', image]]) };
  // What an e-book holds is stored as it is: the image once, and a page of short tags.
  expect((await write('epub', book, 2_000_000)).length).toBeLessThan(image.length * 1.5);
  const page = String(await write('html', book, 8_000_000));
  expect(page.match(/<img /g)).toHaveLength(3);
  expect(page.match(/drop/g)?.length).toBeGreaterThan(4_000);
});

it.each(['epub', 'html', 'markdown', 'project'] as const)(
  'as %s refuses a book that would be larger than exports may be',
  async (format) => {
    await expect(write(format, BOOK, 100)).rejects.toThrow(ExportTooLargeError);
  },
);
