import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffToken, diffTokens } from './diff-tokens.ts';
import { tokenize } from './tokenize.ts';

const SIGNS = { same: ' ', extra: '-', missing: '+', forgiven: '~' } as const;

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
    ['an accent', 'ella cocino', 'ella cocinó', ['ella', '-cocino/accents', '+cocinó/accents']],
    ['a Greek accent', 'καλημερα', 'καλημέρα', ['-καλημερα/accents', '+καλημέρα/accents']],
    ['a voiced kana', 'か', 'が', ['-か/accents', '+が/accents']],
    ['punctuation', 'Hola', '¡Hola!', ['-Hola/punctuation', '+¡Hola!/punctuation']],
    ['punctuation on its own', 'Hola .', 'Hola', ['Hola', '-./punctuation']],
    ['apostrophes', 'l\u2019eau', "l'eau", ['-l\u2019eau/apostrophes', "+l'eau/apostrophes"]],
    ['an accent before case', 'el', 'Él', ['-el/accents', '+Él/accents']],
    ['case before punctuation', 'hola', 'Hola.', ['-hola/case', '+Hola./case']],
    ['ss for ß', 'ich heisse', 'ich heiße', ['ich', '-heisse/sharp_s', '+heiße/sharp_s']],
    ['ae for ä', 'sehr schoen', 'sehr schön', ['sehr', '-schoen/umlauts', '+schön/umlauts']],
    ['an umlaut without its dots', 'schon', 'schön', ['-schon/accents', '+schön/accents']],
    ['full-width letters', 'Ｈｕｎｄ', 'Hund', ['-Ｈｕｎｄ/width', '+Hund/width']],
    ['two transposed letters', 'die Kazte', 'die Katze', ['die', '-Kazte/spelling', '+Katze/spelling']],
    ['a missing letter', 'der Kaze', 'die Katze', ['-der/other', '-Kaze/spelling', '+die/other', '+Katze/spelling']],
    [
      'two words as one',
      'derHund bellt',
      'der Hund bellt',
      ['-derHund/spacing', '+der/spacing', '+Hund/spacing', 'bellt'],
    ],
    [
      'one word as two',
      'ich bin zu hause',
      'ich bin zuhause',
      ['ich', 'bin', '-zu/spacing', '-hause/spacing', '+zuhause/spacing'],
    ],
    ['a moved word', 'ich heute gehe', 'heute gehe ich', ['-ich/moved', 'heute', 'gehe', '+ich/moved']],
    [
      'a moved word with its capital',
      'Heute ich gehe',
      'Ich gehe heute',
      ['-Heute/moved', '-ich/case', '+Ich/case', 'gehe', '+heute/moved'],
    ],
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
    ['a b', 'b a', ['-a/moved', 'b', '+a/moved']],
    ['a', 'a a', ['a', '+a/other']],
    ['a a', 'a', ['a', '-a/other']],
    ['a b c', 'c b a', ['-a/moved', '-b/moved', 'c', '+b/moved', '+a/moved']],
    ['b a', 'a c a', ['-b/other', 'a', '+c/other', '+a/other']],
    ['x a y b', 'a x b y', ['-x/moved', 'a', '-y/moved', '+x/moved', 'b', '+y/moved']],
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
