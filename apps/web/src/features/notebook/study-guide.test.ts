import { expect, it } from 'vitest';
import { nameFile, readGuide } from './study-guide.ts';

const GUIDE = { text: '# German', made_at: '2026-11-20T12:00:00.000Z' };

it('a study guide is read as it was kept, and what is none is no guide', () => {
  expect(readGuide(JSON.stringify({ ...GUIDE, more: 1 }))).toEqual(GUIDE);
  const broken = [null, '', '{', 'null', '3', '{}', JSON.stringify({ ...GUIDE, made_at: 'soon' }), '{"text":1}'];
  expect(broken.map(readGuide)).toEqual(broken.map(() => null));
});

it.each([
  ['German', 'German - study guide.md'],
  ['  Was heißt “Tür”? ', 'Was heißt “Tür” - study guide.md'],
  ['../../etc/passwd', '.. .. etc passwd - study guide.md'],
  ['a\u202Eb\nc', 'a b c - study guide.md'],
  ['<:>', 'study guide.md'],
  ['x'.repeat(300), `${'x'.repeat(100)} - study guide.md`],
])('the file about %j is called %j', (topic, name) => {
  expect(nameFile(topic, 'study guide')).toBe(name);
});
