import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCloze, listDeletions, revealCloze } from './cloze.ts';

describe('a cloze', () => {
  it.each([
    { word: 'Haus', example: 'Das Haus ist alt.', cloze: 'Das {{c1::Haus}} ist alt.' },
    { word: 'haus', example: 'Das HAUS ist alt.', cloze: 'Das {{c1::HAUS}} ist alt.' },
    { word: 'Haus', example: 'Haus an Haus.', cloze: '{{c1::Haus}} an {{c1::Haus}}.' },
    { word: 'Haus', example: 'Das Hausboot im Gotteshaus.', cloze: null },
    { word: 'Haus', example: 'Kein Wort davon.', cloze: null },
    { word: 'été', example: 'l’e\u0301te\u0301 dernier', cloze: 'l’{{c1::été}} dernier' },
    { word: 'et', example: 'l’été et toi', cloze: 'l’été {{c1::et}} toi' },
    { word: 'look after', example: 'I look  after her.', cloze: 'I {{c1::look  after}} her.' },
    { word: 'C++', example: 'I like C++.', cloze: 'I like {{c1::C++}}.' },
    { word: '猫', example: '我喜欢猫。', cloze: '我喜欢{{c1::猫}}。' },
    { word: 'รัก', example: 'ฉันรักคุณ', cloze: 'ฉัน{{c1::รัก}}คุณ' },
    { word: 'בית', example: 'זה בית גדול', cloze: 'זה {{c1::בית}} גדול' },
    { word: '.*', example: 'It matches .* here', cloze: 'It matches {{c1::.*}} here' },
    // Nothing would be left to go by.
    { word: 'Hallo', example: 'Hallo!', cloze: null },
    // The notation would mean something else.
    { word: 'std::move', example: 'Use std::move here.', cloze: null },
    { word: 'a}', example: 'set {a} here', cloze: null },
    { word: 'b', example: 'a {{c2::b}} c', cloze: null },
    { word: 'b', example: 'a {{c2::x}} b', cloze: null },
  ])('of $word in "$example" is $cloze', ({ word, example, cloze }) => {
    expect(buildCloze(word, example)).toBe(cloze);
  });

  const text = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '{', '}', ':', 'c', '1', 'ß', '\n', '猫') });

  it('reveals the example again, and hides the word alone', () => {
    fc.assert(
      fc.property(text, text, text, (before, word, after) => {
        fc.pre(word.trim() !== '');
        const example = `${before} ${word} ${after}`;
        const cloze = buildCloze(word, example);
        if (cloze === null) return;
        expect(revealCloze(cloze)).toBe(example.normalize('NFC').trim());
        for (const { hidden } of listDeletions(cloze)) {
          expect(hidden.toLowerCase().replace(/\s+/g, ' ')).toBe(word.trim().toLowerCase().replace(/\s+/g, ' '));
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['{{c1::a::hint}} {{c2::b}}', ['a', 'b']],
    ['{{c1::a', []],
    ['{{c0::a}} {{d1::a}} {{c1:a}}', []],
    ['}} {{c1::{{c2::a}} b}}', ['{{c2']],
  ])('%s hides %j', (front, hidden) => {
    expect(listDeletions(front).map((deletion) => deletion.hidden)).toEqual(hidden);
  });

  it('is read in a time that grows with its length alone', () => {
    const longest = 100_000;
    for (const part of ['{{c1::', '::', '}}', '{{c1::a::']) listDeletions(part.repeat(longest / part.length));
    expect(listDeletions('{{c1::a}}'.repeat(longest / 9))).toHaveLength(Math.floor(longest / 9));
  });
});
