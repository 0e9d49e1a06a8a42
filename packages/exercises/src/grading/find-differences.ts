import type { AnswerDifference } from '@learnwright/core';
import { MAX_ANSWER_LENGTH } from '../elements/list-elements.ts';
import { baseLanguageOf } from './answer-language.ts';
import { writeOutContractions } from './contractions.ts';
import { DIFFERENCES, type GradingRule } from './policy.ts';

/** Rules for two texts, and the language they are in. */
type RulesOfLanguage = {
  readonly language: string;
  readonly ruleOf: (difference: AnswerDifference) => GradingRule;
};

/** One of two texts on its way to a form in which what is forgiven no longer shows; `given` is the learner's, as it was typed. */
type Folding = {
  readonly rule: GradingRule;
  readonly language: string;
  readonly isAccepted: boolean;
  readonly given: string;
};

// In the order in which they are applied.
const FOLDS: readonly [AnswerDifference, (text: string, folding: Folding) => string][] = [
  ['apostrophes', (text) => text.replace(APOSTROPHES, "'").replace(QUOTES, '')],
  ['width', (text) => text.normalize('NFKC').replace(INVISIBLE, '')],
  ['umlauts', (text) => text.replace(UMLAUTS, (letter) => `${letter.normalize('NFD').charAt(0)}e`)],
  ['sharp_s', foldSharpS],
  ['accents', foldAccents],
  ['case', foldCase],
  ['punctuation', foldPunctuation],
];

const APOSTROPHES = /[\u2018-\u201b\u02b9\u02bb\u02bc\u00b4`\u2032\uff07]/gu;
const QUOTES = /["\u201c-\u201f«»‹›「-』\u2033\uff02]/gu;
// Also the stroke that makes Arabic words longer.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
const UMLAUTS = /[äöü]/giu;
/** German words that are others with ss: a learner who writes Masse for Maße means another thing. Swiss spelling has no ß. */
const OTHER_WORDS_WITH_SS = /(?<!\p{L})(?:ma|bu|flo|ru|scho)(?:ß|ss)en?(?!\p{L})/giu;
const WITHOUT_SHARP_S = /^de-(?:ch|li)\b/iu;
const LIGATURES = { œ: 'oe', Œ: 'Oe', æ: 'ae', Æ: 'Ae' };
const SPELLED_UMLAUTS = /([aou])e/gu;
// Marks that any script may use, Hebrew points, and the nukta of Hindi where it makes no letter of its own.
const ACCENTS = /[\p{Script=Inherited}\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7]|(?<![\u0921\u0922])\u093c/gu;
// Hindi writes the nasal before a consonant as a dot, as a moon with a dot, or as the half letter of its class.
const NASALS =
  /\u0901|\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])/gu;
const FIRST_LETTERS = /(^|\p{Sentence_Terminal}\s+)([^\p{L}]*)(\p{L})/gu;
const ENDS_LIKE_A_SENTENCE = /\s|\p{Sentence_Terminal}["\u201c-\u201f«»]?$/u;
const SENTENCE_ENDS = /[¿¡。]|(?<!\p{Sentence_Terminal})\p{Sentence_Terminal}+(?=\s|$)/gu;
const LAST_MARKS = /(?<![\p{Terminal_Punctuation}\s\u2026\u00b7])[\p{Terminal_Punctuation}\s\u2026\u00b7]+$/u;
// A comma between digits belongs to its number.
const COMMAS = /(?<!\d)[,،、，]|[,،、，](?!\d)/gu;
const HYPHENS = /(?<=[\p{L}\p{M}])[-\u2010\u2011](?=\p{L})/gu;
const PUNCTUATION = /[\p{P}\p{Sk}]/gu;

// What is left out in turn, because all that is forgiven, together, can hide an answer that is the same: `schön` and `schon` with
// accents forgiven, `Hallo. Hund` and `Hallo Hund`, `ça` and `Ça`. Without the e of `schoen`, a slip would explain what an accent does.
const LEFT_OUT: readonly (readonly AnswerDifference[])[] = [
  ['spelling'],
  ['spelling', 'case'],
  ['spelling', 'umlauts'],
  ['spelling', 'accents'],
  ['spelling', 'case', 'umlauts'],
  ['umlauts'],
  ['accents'],
  ['case', 'umlauts'],
];

/** The shortest word in which one letter can be a slip: in a shorter one it mostly is another word. */
const MIN_SLIP_LENGTH = 4;

/**
 * Finds the differences between an answer and an accepted one, the weightiest first and no more than explain it; empty where
 * they are the same but for composition and the amount of white space. Null where the rules do not forgive what is different.
 * Texts beyond 2,000 characters are the same or not.
 */
export function findDifferences(given: string, accepted: string, grading: RulesOfLanguage): AnswerDifference[] | null {
  const [left, right] = [settle(given), settle(accepted)];
  if (left === right) return [];
  if (Math.max(left.length, right.length) > MAX_ANSWER_LENGTH) return null;
  const forgiven = DIFFERENCES.filter((difference) => grading.ruleOf(difference) !== 'strict');
  for (const leftOut of LEFT_OUT) {
    let found = forgiven.filter((difference) => !leftOut.includes(difference));
    if (!leftOut.includes('spelling') && !found.includes('spelling')) break;
    if (!isSame(left, right, found, grading)) continue;
    for (const difference of found) {
      const fewer = found.filter((other) => other !== difference);
      if (isSame(left, right, fewer, grading)) found = fewer;
    }
    return found;
  }
  return null;
}

/** A word without anything by which an answer can be written differently, for comparing words roughly; empty for punctuation. */
export function foldWord(word: string): string {
  const plain = word.normalize('NFKC').replace(INVISIBLE, '').replace(PUNCTUATION, '').toLowerCase();
  return stripAccents(plain).replaceAll('ß', 'ss').replaceAll('ς', 'σ').replace(SPELLED_UMLAUTS, '$1');
}

/** NFC, no white space at the ends, single spaces elsewhere. */
function settle(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

function isSame(given: string, accepted: string, forgiven: readonly AnswerDifference[], grading: RulesOfLanguage) {
  const texts = listWritings(given, accepted, forgiven, grading);
  return texts.some(([left, right]) => isSameWriting(left, right, forgiven, grading));
}

/** Both texts as they are, without hyphens, and with spaces in their place; each also with its contractions written out. */
function listWritings(
  given: string,
  accepted: string,
  forgiven: readonly AnswerDifference[],
  { language }: RulesOfLanguage,
): (readonly [string, string])[] {
  const isForgiven = (difference: AnswerDifference) => forgiven.includes(difference);
  const hasHyphen = [given, accepted].some((text) => text.search(HYPHENS) >= 0);
  const hyphens = isForgiven('hyphens') && hasHyphen ? ['$&', '', ' '] : ['$&'];
  const writesOut = isForgiven('contractions') && baseLanguageOf(language) === 'en';
  const straighten = (text: string) => (isForgiven('apostrophes') ? text.replace(APOSTROPHES, "'") : text);
  const writeOut = (text: string, other: string) => writeOutContractions(straighten(text), straighten(other));
  const writtenOut = [writeOut(given, accepted), writeOut(accepted, given)] as const;
  const pairs = writesOut ? [[given, accepted] as const, writtenOut] : [[given, accepted] as const];
  return pairs.flatMap(([left, right]) =>
    hyphens.map((hyphen) => [left.replace(HYPHENS, hyphen), right.replace(HYPHENS, hyphen)] as const),
  );
}

function isSameWriting(
  given: string,
  accepted: string,
  forgiven: readonly AnswerDifference[],
  grading: RulesOfLanguage,
): boolean {
  const left = foldText(given, forgiven, grading, { isAccepted: false, given });
  const right = foldText(accepted, forgiven, grading, { isAccepted: true, given });
  // Where nothing is left of an answer, everything would be the same.
  if (left === '' || right === '') return false;
  if (forgiven.includes('spacing') && left.replaceAll(' ', '') === right.replaceAll(' ', '')) return true;
  return left === right || (forgiven.includes('spelling') && differsByOneSlip(left.split(' '), right.split(' ')));
}

/** A text without the differences that are forgiven, except for spacing and spelling. */
function foldText(
  text: string,
  forgiven: readonly AnswerDifference[],
  { language, ruleOf }: RulesOfLanguage,
  side: Pick<Folding, 'isAccepted' | 'given'>,
): string {
  const folded = FOLDS.reduce(
    (result, [difference, fold]) =>
      forgiven.includes(difference) ? fold(result, { rule: ruleOf(difference), language, ...side }) : result,
    text,
  );
  return settle(folded);
}

function foldSharpS(text: string, { language }: Folding): string {
  const fold = (part: string) => part.replace(/ß/gu, 'ss').replace(/ẞ/gu, 'SS');
  if (WITHOUT_SHARP_S.test(language)) return fold(text);
  const others = text.match(OTHER_WORDS_WITH_SS) ?? [];
  return text
    .split(OTHER_WORDS_WITH_SS)
    .map((part, at) => fold(part) + (others[at] ?? ''))
    .join('');
}

/** Capital letters lack their accents where the learner's keyboard has none; in a text of capitals every letter is one. */
function foldAccents(text: string, folding?: Folding): string {
  if (folding?.rule !== 'capitals') return stripAccents(text);
  const plain = Object.entries(LIGATURES).reduce((result, pair) => result.replaceAll(...pair), text);
  if (isInCapitals(folding.given)) return stripAccents(plain);
  // A first letter that a phone made a capital stands for a small one.
  const beginsWithCapital = /^[^\p{L}]*\p{Lu}/u.test(folding.given);
  const capitals = plain.replace(/\p{Lu}\p{M}*/gu, (letter) => {
    const bare = stripAccents(letter);
    return folding.isAccepted && !folding.given.includes(bare) ? letter : bare;
  });
  return beginsWithCapital ? capitals.replace(/^[^\p{L}]*\p{L}\p{M}*/u, stripAccents) : capitals;
}

function stripAccents(text: string): string {
  return text.normalize('NFD').replace(NASALS, '\u0902').replace(ACCENTS, '').normalize('NFC');
}

function isInCapitals(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();
}

/** The Greek letter sigma has another form at the end of a word, and i has two in Turkish. */
function foldCase(text: string, { rule, language, isAccepted, given }: Folding): string {
  const lower = (part: string) =>
    ['tr', 'az'].includes(baseLanguageOf(language)) ? part.toLocaleLowerCase('tr') : part.toLowerCase();
  if (rule === 'forgive') return lower(text).replaceAll('ς', 'σ');
  // A text of capitals says nothing about them, and has no ß.
  if (isInCapitals(given)) return text.toUpperCase();
  // A single word of a lesson begins no sentence: its capital is its own, as that of a German noun.
  if (isAccepted && !ENDS_LIKE_A_SENTENCE.test(text)) return text;
  return text.replace(
    FIRST_LETTERS,
    (_, end: string, between: string, letter: string) => end + between + lower(letter),
  );
}

function foldPunctuation(text: string, { rule }: Folding): string {
  if (rule === 'forgive') return text.replace(PUNCTUATION, '');
  return text.replace(SENTENCE_ENDS, '').replace(COMMAS, '').replace(LAST_MARKS, '');
}

/** Tells whether all words are the same but one, and that one has one transposed, missing or doubled letter. */
function differsByOneSlip(given: readonly string[], accepted: readonly string[]): boolean {
  if (given.length !== accepted.length) return false;
  const different = accepted.flatMap((word, index) =>
    word === given[index] ? [] : [[given[index] ?? '', word] as const],
  );
  const [first] = different;
  return different.length === 1 && first !== undefined && isSlip(...first);
}

/** Tells whether a word of four letters or more is given with one of them transposed, missing or doubled. */
export function isSlip(given: string, word: string): boolean {
  if (word.length < MIN_SLIP_LENGTH || Math.abs(given.length - word.length) > 1) return false;
  let start = 0;
  while (start < word.length && given[start] === word[start]) start += 1;
  const restIs = (skipGiven: number, skipWord: number) =>
    given.slice(start + skipGiven) === word.slice(start + skipWord);
  if (given.length < word.length) return restIs(0, 1);
  if (given.length > word.length) return given[start] === given[start - 1] && restIs(1, 0);
  return given[start] === word[start + 1] && given[start + 1] === word[start] && restIs(2, 2);
}
