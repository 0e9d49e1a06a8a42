import type { AnswerDifference, GradingPolicy } from '@learnwright/core';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import type { ContentSet } from '../schema/manifest.ts';
import { type AnswerLesson, baseLanguageOf, findAnswerLanguage, type Languages } from './answer-language.ts';

/**
 * What becomes of a difference. `sentence` forgives the first letter of a sentence and a text all in capitals, or the punctuation
 * at the end of a sentence and its commas; `capitals` the accents of capital letters, and ligatures. No policy can name these
 * two, languages begin with them.
 */
export type GradingRule = 'strict' | 'forgive' | 'sentence' | 'capitals';

/** A rule for each difference. */
export type GradingRules = Readonly<Record<AnswerDifference, GradingRule>>;

/** How the answers to an exercise are graded: `language` is the one they are in, or empty; `exact` takes no policy at all. */
export type Grading = { readonly language: string; readonly exact: boolean; readonly rules: GradingRules };

/** What a lesson says about its answers: its policy, its languages, and its cards, whose sides are in these. */
export type LessonLanguage = AnswerLesson & Partial<Pick<Lesson, 'grading'>>;

/** What grading knows besides the lesson: its set, as a manifest or the API describes it, and the learner's own policy. */
export type GradingContext = {
  readonly set?: (Partial<Pick<ContentSet, 'grading'>> & Languages) | null;
  readonly learner?: GradingPolicy | null | undefined;
};

/** The differences, the weightiest first. Said again after core, so that a page which only grades does not load core. */
export const DIFFERENCES = [
  'spelling',
  'accents',
  'umlauts',
  'sharp_s',
  'contractions',
  'case',
  'hyphens',
  'punctuation',
  'apostrophes',
  'spacing',
  'width',
] as const satisfies readonly AnswerDifference[];

/** Any language begins with these rules. */
export const DEFAULT_RULES: GradingRules = {
  spelling: 'strict',
  accents: 'strict',
  umlauts: 'strict',
  sharp_s: 'strict',
  contractions: 'forgive',
  case: 'forgive',
  hyphens: 'forgive',
  punctuation: 'sentence',
  apostrophes: 'forgive',
  spacing: 'forgive',
  width: 'forgive',
};

const NOUNS_HAVE_CAPITALS: Partial<GradingRules> = { case: 'sentence' };
const ACCENTS_ARE_OPTIONAL: Partial<GradingRules> = { accents: 'forgive' };

/** Where a language differs from DEFAULT_RULES, by base language; the empty one is an unknown language. */
export const LANGUAGE_RULES: Readonly<Record<string, Partial<GradingRules>>> = {
  '': NOUNS_HAVE_CAPITALS,
  de: { ...NOUNS_HAVE_CAPITALS, umlauts: 'forgive', sharp_s: 'forgive' },
  lb: NOUNS_HAVE_CAPITALS,
  fr: { accents: 'capitals' },
  ar: ACCENTS_ARE_OPTIONAL,
  en: ACCENTS_ARE_OPTIONAL,
  fa: ACCENTS_ARE_OPTIONAL,
  he: ACCENTS_ARE_OPTIONAL,
  hi: ACCENTS_ARE_OPTIONAL,
  id: ACCENTS_ARE_OPTIONAL,
  la: ACCENTS_ARE_OPTIONAL,
  ms: ACCENTS_ARE_OPTIONAL,
  sw: ACCENTS_ARE_OPTIONAL,
  ur: ACCENTS_ARE_OPTIONAL,
};

/** Spaces are no part of their spelling, so no policy can make one an error. */
const WITHOUT_SPACES: readonly string[] = ['ja', 'zh'];

/**
 * Finds how the answers to an exercise are graded (specification, R11.16). For each difference the first of these decides that
 * names it: the exercise, the learner, the lesson, the set, the language of the answer. Matching, tiles and whatever is chosen are exact.
 *
 * @example
 * const exercise = exerciseSchema.parse({ id: 'e1', type: 'free_text', prompt: 'The dog', accept: ['der Hund'] });
 * resolveGrading(exercise, { target_language: 'de' }).rules.umlauts; // 'forgive'
 */
export function resolveGrading(exercise: Exercise, lesson: LessonLanguage, context: GradingContext = {}): Grading {
  const { set, learner } = context;
  const language = findAnswerLanguage(exercise, lesson, set);
  const rules = { ...DEFAULT_RULES, ...LANGUAGE_RULES[baseLanguageOf(language)] };
  // The later one has the last word.
  for (const policy of [set?.grading, lesson.grading, learner, exercise.grading]) {
    for (const difference of DIFFERENCES) {
      const rule = policy?.[difference];
      if (rule === 'strict' || rule === 'forgive') rules[difference] = rule;
    }
  }
  if (WITHOUT_SPACES.includes(baseLanguageOf(language))) rules.spacing = 'forgive';
  return { language, exact: isExact(exercise), rules };
}

function isExact({ type, cloze_mode }: Exercise): boolean {
  return type !== 'free_text' && (type !== 'cloze' || cloze_mode === 'select' || cloze_mode === 'multiselect');
}
