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

const LONGEST_ANSWER = 400;
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

/**
 * Judges an answer, given in a language (BCP 47), as exercises are graded: of the forms between slashes by the one that is
 * nearest; what stands in brackets may be left out.
 */
export function judgeAnswer(given: string, wanted: string, language: string | null): Judgement {
  const target_language = language ?? '';
  const judgements = listForms(wanted).map((form) => judgeForm(given, form, target_language));
  const passed = (['right', 'right_but'] as const).flatMap((verdict) =>
    judgements.filter((judgement) => judgement.verdict === verdict),
  );
  const nearest = judgements.toSorted((one, other) => one.differences.length - other.differences.length);
  return passed[0] ?? nearest[0] ?? RIGHT;
}

function listForms(wanted: string): string[] {
  const parts = wanted.split(/ ?\/ ?/).filter((part) => part.trim() !== '');
  const forms = [wanted, ...parts].flatMap((form) => [form, form.replaceAll(/\([^()]*\)/g, ' ')]);
  return [...new Set(forms)].filter((form, at) => at === 0 || form.trim() !== '');
}

function judgeForm(reply: string, form: string, target_language: string): Judgement {
  const accepted_answer = normalizeAnswer(form);
  const user_answer = unwrap(normalizeAnswer(reply.slice(0, LONGEST_ANSWER)), accepted_answer);
  const grading = resolveGrading(CARD, { target_language });
  const passes = (rules: Grading['rules']) =>
    compareAnswers(user_answer, accepted_answer, { ...grading, rules }).verdict !== 'wrong';
  if (passes({ ...grading.rules, ...LETTERS })) return RIGHT;
  if (passes(grading.rules)) return { ...RIGHT, verdict: 'right_but' };
  const differences = nameDifferences(diffAnswer({ user_answer, accepted_answer }, CARD, { target_language }));
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
