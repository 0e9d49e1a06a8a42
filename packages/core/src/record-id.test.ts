import { expect, it } from 'vitest';
import { fileNameOf, isRecordId } from './record-id.ts';

const HOSTILE = ['', '.', '..', '../a', 'a/b', 'a\\b', 'a\0', 'a\n', '\ud800', 'é', 'a.b', '~', 'x'.repeat(201)];

it.each(HOSTILE)('%j is no id of a record and names no file', (id) => {
  expect(isRecordId(id)).toBe(false);
  expect(() => fileNameOf(id, '.git')).toThrow(expect.objectContaining({ code: 'not_found' }));
});

it.each(['0197c2a4-9f3b-7d10-8e52-6b1f0a4c7d21', 'user-1', 'x'.repeat(200)])('%s names a file', (id) => {
  expect(fileNameOf(id, '.git')).toBe(`${id}.git`);
});
