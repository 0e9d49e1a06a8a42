import { describe, expect, it } from 'vitest';
import { chooseLabel, toLine, toLines } from './readable-words.ts';

describe('the label of an entry', () => {
  it.each([
    ['de', { en: 'Quiz', de: 'Ratespiel' }, 'Ratespiel'],
    ['de-AT', { en: 'Quiz', de: 'Ratespiel' }, 'Ratespiel'],
    ['pt-BR', { en: 'Quiz', 'pt-br': 'Adivinha' }, 'Adivinha'],
    ['fr', { en: 'Quiz', de: 'Ratespiel' }, 'Quiz'],
    ['fr', { de: 'Ratespiel' }, 'Ratespiel'],
    ['de', { en: 'Quiz', de: '  ' }, 'Quiz'],
    ['de', { en: '' }, 'board'],
    ['de', {}, 'board'],
  ])('in %s of %o is %s', (language, label, words) => {
    expect(chooseLabel(label, language, 'board')).toBe(words);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['two\nlines\tand\u0000more', 'two lines and more'],
    ['safe\u202Efdp.exe\u2066', 'safefdp.exe'],
    [`${'a'.repeat(59)}😀`, `${'a'.repeat(59)}😀`],
    ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
    ['word '.repeat(50_000), `${'word '.repeat(12).trimEnd()}…`],
  ])('is a line of text with an end, whatever a stranger writes', (written, words) => {
    expect(chooseLabel({ en: written }, 'en', 'board')).toBe(words);
  });
});

it('a text of a stranger keeps its lines where it may have some', () => {
  expect(toLines('One\n\ntwo\tand\u0000\u202Emore\n', 40)).toBe('One\n\ntwo and more');
  expect(toLine('One\n\ntwo\tand\u0000\u202Emore\n', 40)).toBe('One two and more');
  expect(toLines('a'.repeat(100_000), 300)).toHaveLength(300);
});
