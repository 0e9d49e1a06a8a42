import { createSegmenter, diffTokens, normalizeAnswer } from '@learnwright/exercises';

/** Something that differs between an answer and what was wanted. */
export type Difference =
  | {
      readonly kind: 'word' | 'spelling' | 'accent' | 'case' | 'punctuation';
      readonly given: string;
      readonly wanted: string;
    }
  | { readonly kind: 'missing'; readonly wanted: string }
  | { readonly kind: 'extra'; readonly given: string }
  | { readonly kind: 'order' };

/** What an answer is. `right_but`: it differs only by what is forgiven; `open`: nobody can tell without understanding it. */
export interface Judgement {
  readonly verdict: 'right' | 'right_but' | 'wrong' | 'open';
  readonly differences: readonly Difference[];
  /** Whether a wrong answer shares something with the right one. */
  readonly isNear: boolean;
}

/** An explanation in the learner's own words. */
export const OPEN: Judgement = { verdict: 'open', differences: [], isNear: true };

const LONGEST_ANSWER = 400;
const RIGHT: Judgement = { verdict: 'right', differences: [], isNear: true };
/** The end of what may stand before an answer: `ich glaube, es ist`, `c’est`, a colon, a quotation mark. */
const LEAD_IN = /(?:[:,„“«"]|\b(?:ist|heißt|glaube|is|it's|think|est|c'est|dit|crois))\s*$/iu;

/**
 * Judges an answer, given in a language (BCP 47), by comparing it word by word with what was wanted: of the forms between slashes
 * with the one that is nearest; what stands in brackets may be left out.
 */
export function judgeAnswer(given: string, wanted: string, language: string | null): Judgement {
  const judgements = listForms(wanted).map((form) => judgeForm(given, form, language));
  const rank = ({ verdict, differences }: Judgement) =>
    ['right', 'right_but'].indexOf(verdict) * 1_000 + differences.length;
  const best = judgements
    .filter(({ verdict }) => verdict !== 'wrong')
    .toSorted((one, other) => rank(one) - rank(other));
  const nearest = judgements.toSorted((one, other) => one.differences.length - other.differences.length);
  return best[0] ?? nearest[0] ?? RIGHT;
}

function listForms(wanted: string): string[] {
  const parts = wanted.split(/ ?\/ ?/).filter((part) => part.trim() !== '');
  const forms = [wanted, ...parts].flatMap((form) => [form, form.replaceAll(/\([^()]*\)/g, ' ')]);
  return [...new Set(forms)].filter((form, at) => at === 0 || form.trim() !== '');
}

function judgeForm(given: string, wanted: string, language: string | null): Judgement {
  const right = normalizeAnswer(wanted.normalize('NFKC'));
  const left = unwrap(normalizeAnswer(given.slice(0, LONGEST_ANSWER).normalize('NFKC')), right);
  const isSpaced = createSegmenter(language ?? '') === null;
  if (left === right || (!isSpaced && withoutSpaces(left) === withoutSpaces(right))) return RIGHT;
  const differences = listDifferences(left, right, language);
  if (differences.length > 0 && differences.every((difference) => isNothing(difference, right, language))) return RIGHT;
  const [spelled, spelledRight] = [spellOut(left), spellOut(right)];
  const rest = listDifferences(spelled, spelledRight, language);
  const isForgivenAll = rest.every((difference) => isForgiven(difference, spelledRight, language));
  if (differences.length > 0 && isForgivenAll) return { verdict: 'right_but', differences, isNear: true };
  const named: readonly Difference[] = differences.length === 0 ? [{ kind: 'order' }] : differences;
  const strange = named.filter(({ kind }) => kind === 'word' || kind === 'missing' || kind === 'extra').length;
  const isNear = strange < right.split(' ').length || named.some(({ kind }) => kind === 'order');
  return { verdict: 'wrong', differences: named, isNear };
}

/** Spaces between the words of Japanese or Chinese are nobody's mistake. */
function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** A text as a keyboard without German letters writes it. */
function spellOut(text: string): string {
  const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };
  return text.replaceAll(/[äöüÄÖÜß]/g, (letter) => letters[letter] ?? letter);
}

/** Takes the answer out of a sentence around it. */
function unwrap(given: string, wanted: string): string {
  const at = given.lastIndexOf(wanted);
  if (at <= 0) return given;
  const after = given.slice(at + wanted.length);
  return LEAD_IN.test(given.slice(0, at)) && /^[\p{P}\s]*$/u.test(after) ? wanted : given;
}

/** Final punctuation and the first letter never count; other capitals count in German, where nouns have one. */
function isForgiven(difference: Difference, right: string, language: string | null): boolean {
  if (difference.kind === 'punctuation') return true;
  if (difference.kind !== 'case') return false;
  if (!/^de\b/i.test(language ?? '')) return true;
  const isLower = difference.wanted === difference.wanted.toLowerCase();
  return right.startsWith(difference.wanted) && (isLower || /[.?!]$/.test(right));
}

/** What nobody needs to be told: punctuation, and the capital that a phone sets at the beginning. */
function isNothing(difference: Difference, right: string, language: string | null): boolean {
  if (difference.kind === 'punctuation') return true;
  return (
    difference.kind === 'case' &&
    isForgiven(difference, right, language) &&
    right.startsWith(difference.wanted) &&
    isFirstLetter(difference)
  );
}

function isFirstLetter({ given, wanted }: { readonly given: string; readonly wanted: string }): boolean {
  const bare = (word: string) => word.replaceAll(/\p{P}/gu, '').slice(1);
  return bare(given) === bare(wanted);
}

function listDifferences(left: string, right: string, language: string | null): Difference[] {
  const tokens = diffTokens(left, right, { segment: createSegmenter(language ?? '') });
  if (isReordered(left, right)) return [{ kind: 'order' }];
  const differences: Difference[] = [];
  let extra: string[] = [];
  let missing: string[] = [];
  const close = () => {
    differences.push(...pairUp(extra, missing));
    [extra, missing] = [[], []];
  };
  for (const { state, text } of tokens) {
    if (state === 'extra') extra.push(text);
    else if (state === 'missing') missing.push(text);
    else close();
  }
  close();
  return differences;
}

/** Whether both have the same words, and only their order differs. */
function isReordered(left: string, right: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? [];
  const [given, wanted] = [wordsOf(left), wordsOf(right)];
  return given.join(' ') !== wanted.join(' ') && given.toSorted().join(' ') === wanted.toSorted().join(' ');
}

/** Pairs the words of a gap: those that are alike first, then the others in their order. */
function pairUp(extra: readonly string[], missing: readonly string[]): Difference[] {
  const free = [...extra];
  const take = (isFit: (word: string) => boolean): string | undefined => {
    const at = free.findIndex(isFit);
    return at === -1 ? undefined : free.splice(at, 1)[0];
  };
  const alike = missing.map((wanted) => ({ wanted, given: take((word) => kindOf(word, wanted) !== 'word') }));
  const paired = alike.map(({ wanted, given }): Difference => {
    if (!/[\p{L}\p{N}]/u.test(wanted)) return { kind: 'punctuation', given: given ?? '', wanted };
    const other = given ?? take((word) => /[\p{L}\p{N}]/u.test(word));
    return other === undefined ? { kind: 'missing', wanted } : { kind: kindOf(other, wanted), given: other, wanted };
  });
  const left = free.map((given): Difference => {
    return /[\p{L}\p{N}]/u.test(given) ? { kind: 'extra', given } : { kind: 'punctuation', given, wanted: '' };
  });
  return [...paired, ...left];
}

function kindOf(given: string, wanted: string): 'word' | 'spelling' | 'accent' | 'case' | 'punctuation' {
  const [one, other] = [given, wanted].map((word) => word.replaceAll(/\p{P}/gu, ''));
  if (one === undefined || other === undefined || one === other) return 'punctuation';
  if (one.toLowerCase() === other.toLowerCase()) return 'case';
  if (withoutAccents(one) === withoutAccents(other)) return 'accent';
  const most = other.length >= 6 ? 2 : other.length >= 4 ? 1 : 0;
  return countEdits(one.toLowerCase(), other.toLowerCase()) <= most ? 'spelling' : 'word';
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The letters to add, drop or replace to make one word the other. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, counterpart] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + Number(letter !== counterpart);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
