import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readChapter, writeChapter } from './chapter-text.ts';

const PATH = 'manuscript/chapters/02-the-sea.md';

it.each([
  ['a heading that comes first', '# The Sea\n\nWater.\n', { title: 'The Sea', content: 'Water.\n' }],
  [
    'front matter and a closed heading',
    '---\nid: 1\n---\n\n# The Sea #\r\nWater.',
    { title: 'The Sea', content: 'Water.' },
  ],
  [
    'a heading that comes later',
    'Before.\n\n# The Sea\nWater.\n',
    { title: 'The Sea', content: 'Before.\n\n# The Sea\nWater.\n' },
  ],
  ['a heading in code alone', '```\n# no\n```\n', { title: 'the sea', content: '```\n# no\n```\n' }],
  ['no heading', 'Water.\n', { title: 'the sea', content: 'Water.\n' }],
  ['a heading without a text', '# \nWater.\n', { title: 'the sea', content: '# \nWater.\n' }],
  ['nothing', '', { title: 'the sea', content: '' }],
])('reads %s', (_, text, expected) => {
  expect(readChapter(PATH, text)).toEqual(expected);
});

it.each([
  [
    'the content',
    '\uFEFF---\nid: 1\n---\n\n# Sea\n\nOld\n',
    { title: 'Sea', content: 'New\n' },
    '\uFEFF---\nid: 1\n---\n\n# Sea\n\nNew\n',
  ],
  ['the title', '# Sea ##\r\n\r\nText\r\n', { title: 'Lake', content: 'Text\r\n' }, '# Lake\r\n\r\nText\r\n'],
  [
    'a title further down',
    'Before\n\n# Sea\nText',
    { title: 'Lake', content: 'Before\n\n# Sea\nText' },
    'Before\n\n# Lake\nText',
  ],
  ['a title that was the name of the file', 'Text\n', { title: 'Lake', content: 'Text\n' }, '# Lake\n\nText\n'],
  [
    'a heading that a text without one begins with',
    'Text\n',
    { title: 'the sea', content: '# Part\n\nMore\n' },
    '# the sea\n\n# Part\n\nMore\n',
  ],
  [
    'a heading further down in a text without one',
    'Text\r\n',
    { title: 'the sea', content: 'Text\n\n# Part\n' },
    '# the sea\r\n\r\nText\r\n\r\n# Part\r\n',
  ],
  [
    'what looks like front matter in a text without a heading',
    'Text\n',
    { title: 'the sea', content: '---\na: 1\n---\nText\n' },
    '# the sea\n\n---\na: 1\n---\nText\n',
  ],
  ['text below a bare heading', '# Sea', { title: 'Sea', content: 'Text' }, '# Sea\n\nText'],
  [
    'the line ends of an editor',
    '# Sea\r\n\r\nA\r\nB\r\n',
    { title: 'Sea', content: 'A\nC\n' },
    '# Sea\r\n\r\nA\r\nC\r\n',
  ],
])('writes %s', (_, text, changed, expected) => {
  expect(writeChapter(PATH, text, changed)).toBe(expected);
});

const lines = fc.array(
  fc.constantFrom(
    '# One',
    '# Two ##',
    '#',
    '---',
    '',
    '  ',
    '```',
    '~~~',
    '# in code',
    'Text *here*',
    '> quote',
    '\uFEFF',
  ),
  { maxLength: 12 },
);
const text = fc
  .tuple(lines, fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([parts, end, last]) => parts.join(end) + (last ? end : ''));

it('changes nothing where nothing was changed', () => {
  const property = fc.property(text, (file) => {
    expect(writeChapter(PATH, file, readChapter(PATH, file))).toBe(file);
  });
  fc.assert(property, { numRuns: 500 });
});

it.each(['the sea', 'Lake'])('keeps the headings of a new text under the title %s', (title) => {
  for (const content of ['# Part\n\nText\n', 'Text\n\n# Part\n\n# Part two\n']) {
    expect(readChapter(PATH, writeChapter(PATH, 'Text\n', { title, content }))).toEqual({ title, content });
  }
});

it('reads what it has written', () => {
  const title = fc.constantFrom('Sea', 'the sea', 'One', 'C #', 'A  b', '**Bold**', '# x', 'Meer – ä');
  const content = fc.constantFrom('', 'Text\n', 'Text\n\n## Part\n\nMore', '```\n# code\n```\n');
  const body = fc.oneof(content, fc.constantFrom('Text\n\n---\n', '---\na: 1\n---\nText\n'));
  const property = fc.property(text, title, body, (file, newTitle, newContent) => {
    const written = writeChapter(PATH, file, { title: newTitle, content: newContent });
    const read = readChapter(PATH, written);
    expect(read.title).toBe(newTitle.replaceAll(/\s+/g, ' '));
    expect(read.content.replace(/^\uFEFF?\s*/, '').replaceAll('\r\n', '\n')).toBe(newContent);
  });
  fc.assert(property, { numRuns: 500 });
});
