import { isAppError } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { readUpload } from './read-upload.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** UTF-16 with its mark. */
function utf16(text: string, order: 'little' | 'big'): Uint8Array {
  const units = Array.from({ length: text.length + 1 }, (_, index) => `\ufeff${text}`.charCodeAt(index));
  return Uint8Array.from(
    units.flatMap((unit) => (order === 'big' ? [unit >> 8, unit % 256] : [unit % 256, unit >> 8])),
  );
}

/** The findings of a refusal; what was read otherwise. */
function read(files: Readonly<Record<string, Uint8Array>>, fields: Readonly<Record<string, string>> = {}) {
  const upload = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  try {
    return readUpload('ada', { files: upload, fields: { goal: 'Birds', ...fields } });
  } catch (error) {
    if (isAppError(error) && error.code === 'invalid_request') return error.findings;
    throw error;
  }
}

it.each<[string, Uint8Array]>([
  ['UTF-8', utf8('Ça va?\r\nOui.\n')],
  ['UTF-8 with a mark', utf8('\ufeffÇa va?\nOui.')],
  ['UTF-16, little end first', utf16('Ça va?\nOui.', 'little')],
  ['UTF-16, big end first', utf16('Ça va?\nOui.', 'big')],
])('reads a file in %s', (_name, bytes) => {
  expect(read({ 'café.TXT': bytes })).toMatchObject({ user_id: 'ada', goal: 'Birds', material: 'Ça va?\nOui.' });
});

it('joins files, each under its name, and reads the fields of the form', () => {
  const files = { 'a.txt': utf8('One'), 'notes/b.md': utf8('# Two') };
  const fields = {
    goal: 'Bir\0ds',
    lessons: '2',
    target_language: 'de',
    level: '',
    conversation_id: 'x',
    user_id: 'bob',
  };
  expect(read(files, fields)).toEqual({
    ...{ user_id: 'ada', goal: 'Birds', lessons: 2, target_language: 'de', level: null, project_id: null },
    ...{ conversation_id: null, material: 'a.txt\n\nOne\n\nnotes/b.md\n\n# Two' },
  });
});

it.each<[string, string, Uint8Array, string]>([
  ['a PDF', 'menu.pdf', utf8('%PDF-1.7'), '"menu.pdf" is a PDF, which cannot be read. Save it as text (.txt)'],
  ['a PDF under another name', 'menu.txt', utf8('%PDF-1.7'), '"menu.txt" is a PDF'],
  ['a file of a text program', 'menu.docx', utf8('PK'), '"menu.docx" is no text file. Send files that end in .txt'],
  ['bytes', 'menu.txt', Uint8Array.of(0x89, 0x50, 0x4e), 'holds something else than text'],
  ['text with a NUL', 'menu.txt', utf8('a\0b'), 'holds something else than text'],
  ['half a character of UTF-16', 'menu.txt', utf16('Hi', 'little').subarray(0, 5), 'holds something else than text'],
  ['nothing', 'menu.md', utf8(' \n'), '"menu.md" is empty.'],
])('refuses %s', (_name, name, bytes, message) => {
  const found = { pointer: '/file', code: 'invalid_format', message: expect.stringContaining(message) };
  expect(read({ [name]: bytes })).toEqual([found]);
});

it('tells everything that is wrong with a form at once', () => {
  const findings = read({ 'a.pdf': utf8('x'), 'b.png': utf8('x') }, { goal: ' ', lessons: 'many', language: '?' });
  const pointers = ['/goal', '/language', '/lessons', '/file', '/file'];
  expect(Array.isArray(findings) && [...new Set(findings.map(({ pointer }) => pointer))]).toEqual([
    ...new Set(pointers),
  ]);
  expect(read({})).toEqual([{ pointer: '/file', code: 'required', message: 'Send at least one text file.' }]);
});
