import { expect, it } from 'vitest';
import { filesOf } from '../book-files.fixture.ts';
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

it('reads the chapters of all three folders by name, without those for print', () => {
  const { book, findings } = readBook('sea', filesOf({ 'config/metadata.yaml': 'title: Sea', ...CHAPTERS }));
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
])('keeps to a section_order of %s', (_, settings, titles) => {
  const files = filesOf({ 'config/metadata.yaml': '', 'config/export-settings.yaml': settings, ...CHAPTERS });
  const { book } = readBook('sea', files);
  expect(book?.chapters.map(({ title }) => title)).toEqual(titles);
});

it('lists everything that is wrong', () => {
  const files = new Map([
    ...filesOf({ 'config/metadata.yaml': 'a: [', 'manuscript/chapters/a.md': 'x'.repeat(100_001) }),
    ['manuscript/chapters/b.md', new Uint8Array([0xff, 0xfe])] as const,
    ...filesOf({ 'manuscript/chapters/c.md': 'a\0b' }),
  ]);
  const { book, findings } = readBook('sea', files);
  expect(book).toBeNull();
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
    ['E-BOOK-YAML', 'config/metadata.yaml'],
    ['E-BOOK-SIZE', 'manuscript/chapters/a.md'],
    ['E-BOOK-TEXT', 'manuscript/chapters/b.md'],
    ['E-BOOK-TEXT', 'manuscript/chapters/c.md'],
  ]);
  expect(readBook('sea', filesOf({ 'book/config/metadata.yaml': '' })).findings).toMatchObject([
    { rule: 'E-BOOK-LAYOUT' },
  ]);
});
