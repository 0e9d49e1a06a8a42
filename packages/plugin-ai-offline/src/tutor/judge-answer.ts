import {
  compareAnswers,
  createSegmenter,
  type DifferenceKind,
  type DiffToken,
  diffAnswer,
  type Exercise,
  type Grading,
  normalizeAnswer,
  resolveGrading,
  tokenize,
} from '@learnwright/exercises';

/** Something that differs between an answer and what was wanted, as the tutor names it. */
export type Difference =
  | { readonly kind: 'word' | 'spelling' | 'accent' | 'case'; readonly given: string; readonly wanted: string }
  | { readonly kind: 'missing'; readonly wanted: string }
  | { readonly kind: 'extra'; readonly given: string }
  | { readonly kind: 'order' | 'punctuation' };

/**
 * What an answer is. `right_but`: the learner is told how it is written; `open`: nobody can tell without understanding it. Only
 * a wrong answer has differences.
 */
export interface Judgement {
  readonly verdict: 'right' | 'right_but' | 'wrong' | 'open';
  readonly differences: readonly Difference[];
  /** Whether a wrong answer shares something with the right one. */
  readonly isNear: boolean;
}

/** An explanation in the learner's own words. */
export const OPEN: Judgement = { verdict: 'open', differences: [], isNear: true };

/** The longest answer that is read, and the longest that is compared word by word: both longer than a side of a card. */
const LONGEST_ANSWER = 400;
const LONGEST_DIFF = 250;
/** How many forms of a card are compared. */
const MOST_FORMS = 8;
/** So many characters of other cards a reply is compared with. */
const COMPARED_WITH_OTHERS = 2_500;
/** So many times more letters, and a few, no writing has of the same answer. */
const LETTERS_OF_WRITINGS = { times: 3, more: 8 } as const;
const RIGHT: Judgement = { verdict: 'right', differences: [], isNear: true };
/** A card is answered like an exercise with one answer. */
const CARD: Exercise = { id: 'card', type: 'free_text', prompt: 'card', card_ids: [], distractors: [] };
/** What nobody needs to be told: all that is forgiven but letters, and the capital that a phone sets at the beginning. */
const LETTERS = {
  spelling: 'strict',
  accents: 'strict',
  umlauts: 'strict',
  sharp_s: 'strict',
  case: 'sentence',
} as const satisfies Partial<Grading['rules']>;
/** The end of what may stand before an answer: `ich glaube, es ist`, `c’est`, a colon, a quotation mark. */
const LEAD_IN = /(?:[:,„“«"]|\b(?:ist|heißt|glaube|is|it's|think|est|c'est|dit|crois))\s*$/iu;

/** The form of a card that an answer is compared with, both as they are compared. */
interface ComparedForm {
  readonly user_answer: string;
  readonly accepted_answer: string;
  readonly verdict: Judgement['verdict'];
}

/**
 * Judges an answer, given in a language (BCP 47), as exercises are graded: of the forms between slashes by the one that is
 * nearest; what stands in brackets may be left out.
 */
export function judgeAnswer(given: string, wanted: string, language: string | null): Judgement {
  const forms = compareForms(given, wanted, language);
  const verdict = weighForms(forms);
  if (verdict !== 'wrong') return { ...RIGHT, verdict };
  const judgements = forms.map((form) => describeForm(form, language ?? ''));
  return judgements.toSorted((one, other) => one.differences.length - other.differences.length)[0] ?? RIGHT;
}

/** The verdict of `judgeAnswer` alone, which takes a small part of its time. */
export function gradeAnswer(given: string, wanted: string, language: string | null): Judgement['verdict'] {
  return weighForms(compareForms(given, wanted, language));
}

/** The first of some cards that a reply answers right. Of long ones not all are compared: there may be a hundred. */
export function findAnswered<T extends { readonly back: string }>(
  reply: string,
  cards: readonly T[],
  language: string | null,
): T | undefined {
  const letters = countLetters(reply.slice(0, LONGEST_ANSWER));
  let room = COMPARED_WITH_OTHERS;
  return cards
    .filter(({ back }) => Math.abs(countLetters(back) - letters) <= LETTERS_OF_WRITINGS.more)
    .filter(({ back }) => {
      room -= back.length;
      return room >= 0;
    })
    .find(({ back }) => gradeAnswer(reply, back, language) === 'right');
}

function weighForms(forms: readonly ComparedForm[]): Judgement['verdict'] {
  const passed = (['right', 'right_but'] as const).find((verdict) => forms.some((form) => form.verdict === verdict));
  return passed ?? (forms.length === 0 ? 'right' : 'wrong');
}

function compareForms(given: string, wanted: string, language: string | null): ComparedForm[] {
  const reply = normalizeAnswer(given.slice(0, LONGEST_ANSWER));
  const grading = resolveGrading(CARD, { target_language: language ?? '' });
  return listForms(wanted).map((form) => {
    const accepted_answer = normalizeAnswer(form);
    const user_answer = unwrap(reply, accepted_answer);
    return { user_answer, accepted_answer, verdict: gradeForm(user_answer, accepted_answer, grading) };
  });
}

function listForms(wanted: string): string[] {
  const parts = wanted.split(/ ?\/ ?/).filter((part) => part.trim() !== '');
  const forms = [wanted, ...parts].flatMap((form) => [form, form.replaceAll(/\([^()]*\)/g, ' ')]);
  return [...new Set(forms)].filter((form, at) => at === 0 || form.trim() !== '').slice(0, MOST_FORMS);
}

function gradeForm(given: string, wanted: string, grading: Grading): Judgement['verdict'] {
  if (!mayBeSame(given, wanted)) return 'wrong';
  const passes = (rules: Grading['rules']) => compareAnswers(given, wanted, { ...grading, rules }).verdict !== 'wrong';
  if (passes({ ...grading.rules, ...LETTERS })) return 'right';
  return passes(grading.rules) ? 'right_but' : 'wrong';
}

/** Whether two texts have about as many letters: most cards are told apart by it. */
function mayBeSame(given: string, wanted: string): boolean {
  const [left, right] = [countLetters(given), countLetters(wanted)];
  const { times, more } = LETTERS_OF_WRITINGS;
  return left <= right * times + more && right <= left * times + more;
}

/** How many letters and digits a text has, whichever way it is composed. */
function countLetters(text: string): number {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function describeForm({ user_answer, accepted_answer }: ComparedForm, target_language: string): Judgement {
  const differencesOf = (answer: string) =>
    nameDifferences(diffAnswer({ user_answer: answer, accepted_answer }, CARD, { target_language }));
  const cut = differencesOf(user_answer.slice(0, LONGEST_DIFF));
  const differences = cut.length === 0 ? differencesOf(user_answer) : cut;
  const strange = differences.filter(({ kind }) => kind === 'word' || kind === 'missing' || kind === 'extra').length;
  const words = tokenize(accepted_answer, createSegmenter(target_language)).length;
  return { verdict: 'wrong', differences, isNear: strange < words };
}

/** Takes the answer out of a sentence around it. */
function unwrap(given: string, wanted: string): string {
  const at = given.lastIndexOf(wanted);
  if (at <= 0) return given;
  const after = given.slice(at + wanted.length);
  return LEAD_IN.test(given.slice(0, at)) && /^[\p{P}\s]*$/u.test(after) ? wanted : given;
}

function nameDifferences(tokens: readonly DiffToken[]): Difference[] {
  const differences: Difference[] = [];
  let gap = new Map<DifferenceKind, Gap>();
  const close = () => {
    for (const [kind, words] of gap) differences.push(...nameGap(kind, words));
    gap = new Map();
  };
  for (const token of tokens) {
    if (token.state === 'same' || token.state === 'forgiven') {
      close();
      continue;
    }
    const words = gap.get(token.kind) ?? { extra: [], missing: [] };
    words[token.state].push(token.text);
    gap.set(token.kind, words);
  }
  close();
  // The place and the punctuation of words are named once.
  const kinds = differences.map(({ kind }) => kind);
  return differences.filter(({ kind }, at) => !['order', 'punctuation'].includes(kind) || kinds.indexOf(kind) === at);
}

/** The words of a kind between two that are the same. */
type Gap = Readonly<Record<'extra' | 'missing', string[]>>;

function nameGap(kind: DifferenceKind, { extra, missing }: Gap): Difference[] {
  if (kind === 'moved') return [{ kind: 'order' }];
  if (kind === 'punctuation') return [{ kind }];
  if (kind === 'other') {
    const pairs = missing.slice(0, extra.length).map((wanted, at) => ({ given: extra[at] ?? '', wanted }));
    return [
      ...pairs.map((pair) => ({ kind: 'word', ...pair }) as const),
      ...missing.slice(pairs.length).map((wanted) => ({ kind: 'missing', wanted }) as const),
      ...extra.slice(pairs.length).map((given) => ({ kind: 'extra', given }) as const),
    ];
  }
  // One word may stand for several: `zuhause` for `zu Hause`.
  if (extra.length !== missing.length) {
    return [{ kind: 'spelling', given: extra.join(' '), wanted: missing.join(' ') }];
  }
  const named = kind === 'accents' ? 'accent' : kind === 'case' ? kind : 'spelling';
  return missing.map((wanted, at) => ({ kind: named, given: extra[at] ?? '', wanted }));
}
