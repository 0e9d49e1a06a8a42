import fc from 'fast-check';
import { expect, it } from 'vitest';
import { metadataOf, readFields, readYaml, writeFields } from './metadata.ts';

const TEXT = `# Who made it
title: "The Sea"   # as printed
subtitle: 'Old and new'
lang: de
keywords: [ water,  salt ]   # kept as it is
date: 2024-05-01
description: >
  Folded
  text.
isbn:
  ebook: 978-3
`;

it('reads the fields of a book', () => {
  const read = (text: string) => readFields(metadataOf(readYaml('', text).value), 'folder');
  expect(read(TEXT)).toEqual({
    title: 'The Sea',
    subtitle: 'Old and new',
    author: null,
    language: 'de',
    description: 'Folded text.',
  });
  expect(read('language: en\nauthors: [Ada, Bob]\ntitle: 1984')).toMatchObject({
    title: '1984',
    language: 'en',
    author: 'Ada, Bob',
  });
  expect(read('')).toMatchObject({ title: 'folder', language: null });
});

it.each(['author: null', 'author: ""', 'author:'])(
  'reads no author where the metadata say %j beside authors',
  (line) => {
    const { value } = readYaml('', `authors: [Ada, Bob]\n${line}\n`);
    expect(readFields(metadataOf(value), 'folder').author).toBeNull();
  },
);

it('reads the fields that it has written', () => {
  const texts = ['', 'author: Eve\n', 'authors: [Ada, Bob]\n', 'author: [Ada, Bob]\n', 'author: Eve\nauthors: [Ada]\n'];
  for (const text of texts) {
    for (const author of ['Mo', null]) {
      const written = writeFields(text, { author });
      expect(readFields(metadataOf(readYaml('', written).value), 'folder')).toMatchObject({ author });
    }
  }
});

it('changes the values of the fields and nothing else', () => {
  expect(writeFields(TEXT, { title: 'The "Lake"', subtitle: null, language: 'en', author: 'Ada: B' })).toBe(
    TEXT.replace('"The Sea"', '"The \\"Lake\\""').replace("'Old and new'", 'null').replace('lang: de', 'lang: en') +
      'author: "Ada: B"\n',
  );
  expect(writeFields(TEXT, { description: 'One\nTwo' })).toBe(TEXT.replace('>\n  Folded\n  text.\n', '"One\\nTwo"\n'));
  expect(writeFields('a: 1\r\ntitle:\r\nb: 2', { title: 'x', author: 'y' })).toBe(
    'a: 1\r\ntitle: x\r\nb: 2\r\nauthor: y\r\n',
  );
  expect(writeFields('language: de', { language: 'en' })).toBe('language: en');
});

it('writes over values that are no words', () => {
  const text = '# kept\ntitle: &t [a, b]\nother: 1 # kept too\n';
  const written = writeFields(text, { title: 'x' });
  expect(readYaml('', written).value).toEqual({ title: 'x', other: 1 });
  expect(written).toContain('# kept');
  expect(written).toContain('# kept too');
  expect(readYaml('', writeFields('{a: 1}', { title: 'x' })).value).toEqual({ a: 1, title: 'x' });
});

it.each([
  ['a text', 'title: &t Sea # kept\nsubtitle: *t\n', { subtitle: 'Sea' }],
  ['a list', '# kept\ntitle: &t [The, Sea]\nsubtitle: *t\n', { subtitle: ['The', 'Sea'] }],
  ['an item of a list', '# kept\ntitle: [&t The, *t]\nsubtitle: *t\n', { subtitle: 'The' }],
  ['an alias', '# kept\nsubtitle: &t Sea\ntitle: *t\nauthor: *t\n', { subtitle: 'Sea', author: 'Sea' }],
])('writes over %s that other keys repeat, and changes none of these', (_, text, others) => {
  const written = writeFields(text, { title: 'Lake' });
  expect(readYaml('', written).value).toEqual({ title: 'Lake', ...others });
  expect(written).toContain('# kept');
});

it.each(['[a, b]', 'a text', '5', 'null', '[]', '%YAML 1.1\n---\n!!set {a, b}\n'])(
  'writes the fields anew over %j, which is no map',
  (text) => {
    const written = writeFields(text, { title: 'Lake', author: null });
    expect(readYaml('', written).value).toEqual({ title: 'Lake', author: null });
  },
);

it('writes a key that is there twice', () => {
  const written = writeFields('title: a\r\nlang: de\r\ntitle: b\r\n', { title: 'Lake' });
  expect(readYaml('', written).value).toEqual({ title: 'Lake', lang: 'de' });
});

it('reads back every text', () => {
  const property = fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), (title) => {
    const written = writeFields(TEXT, { title, author: title });
    expect(readYaml('', written).value).toMatchObject({ title, author: title, isbn: { ebook: '978-3' } });
  });
  fc.assert(property, { numRuns: 300 });
});

it.each(['title: "Sea\\0 shore"', 'a: [{"b\\0": 1}]', 'a: "\\ud800"', 'a: "\\udc00\\ud800"'])(
  'refuses %s, which not every database can hold',
  (text) => {
    expect(readYaml('config/metadata.yaml', text)).toEqual({
      value: null,
      finding: {
        rule: 'E-BOOK-TEXT',
        path: 'config/metadata.yaml',
        message: 'it holds a NUL character or half of a surrogate pair',
      },
    });
  },
);

it('reads a character that is written as a surrogate pair', () => {
  expect(readYaml('', 'title: "\\ud83c\\udf0a"')).toEqual({ value: { title: '\u{1F30A}' }, finding: null });
});

it.each([
  ['no YAML', 'a: [', 'not YAML'],
  ['too much', `a: ${'x'.repeat(70_000)}`, '64 KB'],
  ['too deep', '['.repeat(3_000), 'deeply'],
  ['two documents', 'a: 1\n---\nb: 2\n...\n---\nc', 'one document'],
])('refuses %s', (_, text, message) => {
  expect(readYaml('config/metadata.yaml', text)).toMatchObject({
    value: null,
    finding: { rule: 'E-BOOK-YAML', message: expect.stringContaining(message) },
  });
});
