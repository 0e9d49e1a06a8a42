import { expect, it, vi } from 'vitest';
import { filesOf } from '../../tests/book-files.ts';
import { readBook } from './read-book.ts';

const CHAPTERS = {
  'manuscript/chapters/02-two.md': '# Two\n',
  'manuscript/chapters/01-one.md': '# One\n',
  'manuscript/chapters/01-one-print.md': '# Printed\n',
  'manuscript/chapters/deeper/x.md': '# Not a chapter\n',
  'manuscript/front-matter/foreword.md': '# Foreword\n',
  'manuscript/back-matter/thanks.md': 'Thank you.\n',
  'manuscript/chapters/notes.txt': 'no',
};

it('reads the chapters of all three folders by name, without those for print', async () => {
  const { book, findings } = await readBook('sea', filesOf({ 'config/metadata.yaml': 'title: Sea', ...CHAPTERS }));
  expect(findings).toEqual([]);
  expect(book?.chapters.map(({ title, section }) => `${section}: ${title}`)).toEqual([
    'front-matter: Foreword',
    'chapters: One',
    'chapters: Two',
    'back-matter: thanks',
  ]);
});

it.each([
  [
    'files and folders',
    'section_order: [chapters/02-two.md, back-matter, chapters]',
    ['Two', 'thanks', 'One', 'Foreword'],
  ],
  ['lists by kind', 'section_order: { ebook: [manuscript/chapters/02-two.md] }', ['Two', 'Foreword', 'One', 'thanks']],
  ['nonsense', 'section_order: 7', ['Foreword', 'One', 'Two', 'thanks']],
])('keeps to a section_order of %s', async (_, settings, titles) => {
  const files = filesOf({ 'config/metadata.yaml': '', 'config/export-settings.yaml': settings, ...CHAPTERS });
  const { book } = await readBook('sea', files);
  expect(book?.chapters.map(({ title }) => title)).toEqual(titles);
});

it('lists everything that is wrong', async () => {
  const files = new Map([
    ...filesOf({ 'config/metadata.yaml': 'a: [', 'manuscript/chapters/a.md': 'x'.repeat(100_001) }),
    ['manuscript/chapters/b.md', new Uint8Array([0xff, 0xfe])] as const,
    ...filesOf({ 'manuscript/chapters/c.md': 'a\0b' }),
  ]);
  const { book, findings } = await readBook('sea', files);
  expect(book).toBeNull();
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
    ['E-BOOK-YAML', 'config/metadata.yaml'],
    ['E-BOOK-SIZE', 'manuscript/chapters/a.md'],
    ['E-BOOK-TEXT', 'manuscript/chapters/b.md'],
    ['E-BOOK-TEXT', 'manuscript/chapters/c.md'],
  ]);
  expect((await readBook('sea', filesOf({ 'book/config/metadata.yaml': '' }))).findings).toMatchObject([
    { rule: 'E-BOOK-LAYOUT' },
  ]);
});

it.each(['[a, b]', 'a text', '5', '[]', 'true'])('finds metadata that are no map: %s', async (metadata) => {
  const { findings } = await readBook('sea', filesOf({ 'config/metadata.yaml': metadata, ...CHAPTERS }));
  expect(findings).toEqual([{ rule: 'E-BOOK-YAML', path: 'config/metadata.yaml', message: 'it is no map of keys' }]);
});

it.each(['', '# nothing yet', 'null', '{}'])('reads metadata that are empty: %j', async (metadata) => {
  const { book } = await readBook('sea', filesOf({ 'config/metadata.yaml': metadata, ...CHAPTERS }));
  expect(book).toMatchObject({ title: 'sea', metadata: {} });
});

it('looks each name of an order up once, however many chapters and names there are', async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `chapters/${index}.md`);
  const chapters = Object.fromEntries(names.map((name) => [`manuscript/${name}`, 'a']));
  const settings = `section_order:\n${names.toReversed().join('\n').replaceAll(/^/gm, '- ')}\n- 7.md\n- chapters\n`;
  const files = filesOf({ 'config/metadata.yaml': '', 'config/export-settings.yaml': settings, ...chapters });
  const compared = vi.spyOn(Array.prototype, 'includes');
  const { book } = await readBook('sea', files);
  expect(compared.mock.calls.length).toBeLessThan(100_000);
  vi.restoreAllMocks();
  expect(book?.chapters.map(({ path }) => path)).toEqual(names.toReversed().map((name) => `manuscript/${name}`));
});

it('reads no chapter that is far too long, and says its size', async () => {
  const files = filesOf({ 'config/metadata.yaml': '', 'manuscript/chapters/a.md': `---\n${'a\n'.repeat(300_000)}` });
  const { findings } = await readBook('sea', files);
  expect(findings).toEqual([
    expect.objectContaining({ rule: 'E-BOOK-SIZE', message: expect.stringContaining('600004 bytes') }),
  ]);
});
