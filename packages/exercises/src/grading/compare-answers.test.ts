import { describe, expect, it } from 'vitest';
import { isSameAnswer } from './compare-answers.ts';

describe('answers', () => {
  it.each([
    ['composed and decomposed letters', 'caf\u00e9', 'cafe\u0301'],
    ['white space at the ends', ' der Hund\n', 'der Hund'],
    ['any white space between words', 'der\u00a0 Hund', 'der Hund'],
    ['curly apostrophes', 'l\u2019eau', "l'eau"],
  ])('are the same in spite of %s', (_, left, right) => {
    expect(isSameAnswer(left, right)).toBe(true);
    expect(isSameAnswer(right, left)).toBe(true);
  });

  it.each([
    ['case', 'Hund', 'hund'],
    ['accents', 'cocino', 'cocinó'],
    ['punctuation', 'Hola', 'Hola.'],
    ['a missing space', 'der Hund', 'derHund'],
    ['a letter', 'la abuelo', 'la abuela'],
  ])('differ by %s', (_, left, right) => {
    expect(isSameAnswer(left, right)).toBe(false);
  });
});
