import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Difference, judgeAnswer } from './judge-answer.ts';

function show(difference: Difference): string {
  const { kind } = difference;
  const given = 'given' in difference ? difference.given : '';
  return [kind, given, 'wanted' in difference ? difference.wanted : ''].join(' ').trim();
}

it.each([
  ['la pomme', 'la pomme', 'fr', 'right', []],
  ['La pomme.', 'la pomme', 'fr', 'right', []],
  ["c'est combien", 'C’est combien ?', 'fr', 'right', []],
  ['Ich glaube, es ist „la pomme“.', 'la pomme', 'fr', 'right', []],
  ["J'AI FAIM", 'J’ai faim', 'fr', 'right', []],
  ['le poire', 'la poire', 'fr', 'wrong', ['word le la']],
  ['la pomme verte', 'la pomme', 'fr', 'wrong', ['extra verte']],
  ['pomme', 'la pomme', 'fr', 'wrong', ['missing  la']],
  ['l’ecole', 'l’école', 'fr', 'wrong', ["accent l'ecole l'école"]],
  ['la pome', 'la pomme', 'fr', 'wrong', ['spelling pome pomme']],
  ['die birne', 'die Birne', 'de', 'wrong', ['case birne Birne']],
  ['birne', 'Birne', 'de', 'wrong', ['case birne Birne']],
  ['Die Birne', 'die Birne', 'de', 'right', []],
  ['wo ist der Ausgang', 'Wo ist der Ausgang?', 'de', 'right', []],
  ['die birne', 'die Birne', 'nl', 'right_but', []],
  ['Der Zug Verspätung hat', 'Der Zug hat Verspätung.', 'de', 'wrong', ['order']],
  ['わたしはがくせいだ', 'わたしはがくせいです', 'ja', 'wrong', ['word だ です']],
  ['わたしは がくせい です', 'わたしはがくせいです', 'ja', 'right', []],
  ['ｂｏｎｊｏｕｒ', 'bonjour', 'fr', 'right', []],
  ['ich heisse Ada', 'Ich heiße Ada.', 'de', 'right_but', []],
  ['schoen', 'schön', 'de', 'right_but', []],
  ['schoen', 'schön', 'tr', 'wrong', ['spelling schoen schön']],
  ['cafe', 'café', 'en', 'right_but', []],
  ['ΚΑΛΗΜΕΡΑ', 'Καλημέρα', 'el', 'right_but', []],
  ['καλημερα', 'καλημέρα', 'el', 'wrong', ['accent καλημερα καλημέρα']],
  ['ich bin zuhause', 'Ich bin zu Hause', 'de', 'wrong', ['spelling zuhause zu Hause']],
  ['Ja ich komme', 'Ja, ich komme.', 'de', 'right', []],
  ['Hello', 'Good day / Hello', 'en', 'right', []],
  ['good dey', 'Good day / Hello', 'en', 'wrong', ['word dey day']],
  ['you are', 'you are (plural)', 'en', 'right', []],
  ['x', '', null, 'wrong', ['extra x']],
])('judges %j against %j (%s): %s', (given, wanted, language, verdict, differences) => {
  const judgement = judgeAnswer(given, wanted, language);
  expect([judgement.verdict, judgement.differences.map(show)]).toEqual([verdict, differences]);
});

it('tells near from far', () => {
  expect(judgeAnswer('le poire', 'la poire', 'fr').isNear).toBe(true);
  expect(judgeAnswer('der Bahnhof', 'la poire', 'fr').isNear).toBe(false);
});

it('takes every text for itself, and never takes long for a long one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(judgeAnswer(one.slice(0, 400), one.slice(0, 400), 'fr').verdict).toBe('right');
      const { verdict, differences } = judgeAnswer(one, other, 'de');
      if (verdict === 'wrong') expect(differences).not.toEqual([]);
    }),
  );
});
