import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffToken, diffTokens } from './diff-tokens.ts';
import { tokenize } from './tokenize.ts';

const SIGNS = { same: ' ', extra: '-', missing: '+' } as const;

function show(token: DiffToken): string {
  return `${SIGNS[token.state]}${token.text}${token.state === 'same' ? '' : `/${token.kind}`}`.trim();
}

function showDiff(given: string, canonical: string): string[] {
  return diffTokens(given, canonical).map(show);
}

describe('diffTokens', () => {
  it.each([
    ['the same text', 'Ich heiße Anna', 'Ich heiße Anna', ['Ich', 'heiße', 'Anna']],
    ['composed and decomposed letters', 'cafe\u0301', 'caf\u00e9', ['caf\u00e9']],
    ['other white space', ' Ich\theiße\n', 'Ich heiße', ['Ich', 'heiße']],
    ['an empty answer', '', 'der Hund', ['+der/other', '+Hund/other']],
    ['two empty texts', ' ', '', []],
    ['another word', 'der Katze', 'die Katze', ['-der/other', '+die/other', 'Katze']],
    ['a word too much', 'die die Katze', 'die Katze', ['die', '-die/other', 'Katze']],
    ['a word too few', 'la verde', 'la chaqueta verde', ['la', '+chaqueta/other', 'verde']],
    ['case', 'der hund', 'der Hund', ['der', '-hund/case', '+Hund/case']],
    ['an accent', 'ella cocino', 'ella cocinó', ['ella', '-cocino/accent', '+cocinó/accent']],
    ['a Greek accent', 'καλημερα', 'καλημέρα', ['-καλημερα/accent', '+καλημέρα/accent']],
    ['a voiced kana', 'か', 'が', ['-か/accent', '+が/accent']],
    ['punctuation', 'Hola', '¡Hola!', ['-Hola/punctuation', '+¡Hola!/punctuation']],
    ['punctuation on its own', 'Hola .', 'Hola', ['Hola', '-./punctuation']],
    ['apostrophes', 'l\u2019eau', "l'eau", ['-l\u2019eau/punctuation', "+l'eau/punctuation"]],
    ['an accent before case', 'el', 'Él', ['-el/accent', '+Él/accent']],
    ['case before punctuation', 'hola', 'Hola.', ['-hola/case', '+Hola./case']],
    ['a vowel of Hindi, which is no accent', 'की', 'कु', ['-की/other', '+कु/other']],
    ['an answer without spaces', 'わたしです', 'わたしだ', ['-わたしです/other', '+わたしだ/other']],
  ])('tells %s', (_, given, canonical, shown) => {
    expect(showDiff(given, canonical)).toEqual(shown);
  });

  it('finds the counterpart of a word among several that differ', () => {
    expect(showDiff('ja der hund', 'Der Hund')).toEqual([
      '-ja/other',
      '-der/case',
      '-hund/case',
      '+Der/case',
      '+Hund/case',
    ]);
  });

  it.each([
    ['a b', 'b a', ['-a/other', 'b', '+a/other']],
    ['a', 'a a', ['a', '+a/other']],
    ['a a', 'a', ['a', '-a/other']],
    ['a b c', 'c b a', ['-a/other', '-b/other', 'c', '+b/other', '+a/other']],
    ['b a', 'a c a', ['-b/other', 'a', '+c/other', '+a/other']],
    ['x a y b', 'a x b y', ['-x/other', 'a', '-y/other', '+x/other', 'b', '+y/other']],
  ])('of equally good diffs it always gives the same one: %s, %s', (given, canonical, shown) => {
    expect(showDiff(given, canonical)).toEqual(shown);
  });

  it('holds both texts, word by word', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'A', 'á', 'a\u0301', '.', ' ', '\n', '😀'), maxLength: 30 });
    fc.assert(
      fc.property(words, words, (given, canonical) => {
        const tokens = diffTokens(given, canonical);
        const without = (state: DiffToken['state']) => tokens.filter((token) => token.state !== state);
        expect(without('missing').map(({ text }) => text)).toEqual(tokenize(given));
        expect(without('extra').map(({ text }) => text)).toEqual(tokenize(canonical));
      }),
    );
  });
});
