import { describe, expect, it } from 'vitest';
import { GRADING_CASES } from '../../fixtures/grading-cases.ts';
import { type Exercise, exerciseSchema } from '../schema/exercise.ts';
import { type GradedElement, gradeExercise } from './grade-exercise.ts';
import type { GradingContext, LessonLanguage } from './policy.ts';

function createExercise(accepted: string, fields: Record<string, unknown> = {}): Exercise {
  return exerciseSchema.parse({ id: 'e', type: 'free_text', prompt: '?', accept: [accepted], ...fields });
}

function gradeText(given: string, exercise: Exercise, lesson: LessonLanguage, context?: GradingContext): GradedElement {
  const [graded] = gradeExercise(exercise, { cards: [], ...lesson }, [given], context);
  if (graded === undefined) throw new Error('nothing was graded');
  return graded;
}

/** `right`, `wrong`, or what is forgiven. */
function describeOutcome({ verdict, differences, correct }: GradedElement): string {
  expect(correct).toBe(verdict !== 'wrong');
  expect(differences.length > 0).toBe(verdict === 'right_but');
  return verdict === 'right_but' ? differences.join(', ') : verdict;
}

describe.each(Object.entries(GRADING_CASES))('an answer in %s', (target_language, cases) => {
  it.each(cases)('%s, given %s: %s', (accepted, given, outcome) => {
    expect(describeOutcome(gradeText(given, createExercise(accepted), { target_language }))).toBe(outcome);
  });
});

describe('a policy', () => {
  it.each([
    ['accents', 'él', 'el'],
    ['case', 'der Hund', 'der hund'],
    ['punctuation', 'Ja, gern', 'Ja gern'],
    ['sharp_s', 'heißt', 'heisst'],
    ['umlauts', 'schön', 'schoen'],
    ['apostrophes', "l'eau", 'l’eau'],
    ['spacing', 'der Hund', 'derHund'],
    ['width', 'Hund', 'Ｈｕｎｄ'],
    ['spelling', 'Katze', 'Kazte'],
    ['spelling', 'Katze', 'Kaze'],
    ['spelling', 'die Katze', 'die Katzze'],
  ])('decides about %s: %s, given %s', (difference, accepted, given) => {
    const outcomeWith = (rule: string) =>
      describeOutcome(gradeText(given, createExercise(accepted, { grading: { [difference]: rule } }), {}));
    expect([outcomeWith('forgive'), outcomeWith('strict')]).toEqual([difference, 'wrong']);
  });

  it.each([
    ['contractions', 'en', "It's cold", 'It is cold'],
    ['hyphens', 'de', 'die E-Mail', 'die E Mail'],
    ['hyphens', 'fr', 'arc-en-ciel', 'arcenciel'],
    ['punctuation', 'es', 'Hola, Ana', 'Hola Ana'],
    ['accents', 'fr', 'École', 'Ecole'],
    ['accents', 'fr', 'la sœur', 'la soeur'],
    ['case', 'de', 'Maße', 'MASSE'],
    ['case', 'de', 'Ich heiße Anna', 'ICH HEISSE ANNA'],
  ])('makes a lesson about %s of what %s forgives: %s, given %s', (difference, target_language, accepted, given) => {
    const outcomeWith = (grading: Record<string, string>) =>
      describeOutcome(gradeText(given, createExercise(accepted), { target_language, grading }));
    expect([outcomeWith({}), outcomeWith({ [difference]: 'strict' })]).toEqual([difference, 'wrong']);
  });

  it.each([
    ['another letter', 'die Katze', 'die Tatze'],
    ['a word of three letters', 'das', 'dsa'],
    ['two slips', 'die Katze schläft', 'die Kazte shcläft'],
    ['a letter too many', 'Katze', 'Katzen'],
    ['a word too few', 'die Katze', 'Katze'],
  ])('that forgives slips does not forgive %s', (_, accepted, given) => {
    expect(gradeText(given, createExercise(accepted, { grading: { spelling: 'forgive' } }), {}).verdict).toBe('wrong');
  });

  it('counts from the exercise, else the learner, else the lesson, else the set, else the language', () => {
    const strict = { accents: 'strict' } as const;
    const forgive = { accents: 'forgive' } as const;
    const verdictOf = (...policies: readonly (typeof strict | typeof forgive | null)[]) => {
      const [exercise, learner, lesson, set] = policies;
      const context = { learner, set: { target_language: 'es', grading: set } };
      return gradeText('el', createExercise('él', { grading: exercise }), { grading: lesson }, context).verdict;
    };
    expect(verdictOf(null, null, null, null)).toBe('wrong');
    expect(verdictOf(null, null, null, forgive)).toBe('right_but');
    expect(verdictOf(null, null, strict, forgive)).toBe('wrong');
    expect(verdictOf(null, forgive, strict, strict)).toBe('right_but');
    expect(verdictOf(strict, forgive, forgive, forgive)).toBe('wrong');
  });

  it('takes the language of the lesson, else that of the set', () => {
    const exercise = createExercise('der Hund');
    const set = { target_language: 'de' };
    expect(gradeText('der hund', exercise, {}, { set }).verdict).toBe('wrong');
    expect(gradeText('der hund', exercise, { target_language: 'nl' }, { set }).verdict).toBe('right_but');
    expect(gradeText('der hund', exercise, { target_language: 'de-AT' }).verdict).toBe('wrong');
    expect(gradeText('der hund', exercise, {}).verdict).toBe('wrong');
  });

  it('makes no space an error in Japanese and Chinese', () => {
    const exercise = createExercise('我是学生', { grading: { spacing: 'strict' } });
    expect(gradeText('我 是学生', exercise, { target_language: 'zh-Hant' }).verdict).toBe('right_but');
  });

  it('leaves what is chosen exact', () => {
    const grading = { case: 'forgive' };
    const images = [{ src: 'a.png', label: 'Hund', is_correct: 'true' }];
    const chosen = [
      { type: 'word_tiles', tiles: ['Hund'] },
      { type: 'picture_choice', images },
      { type: 'matching', pairs: [{ left: 'dog', right: 'Hund' }] },
      { type: 'cloze', cloze_mode: 'select', sentence: '___', blanks: [{ accept: ['Hund'] }] },
      { type: 'cloze', cloze_mode: 'multiselect', accept: ['Hund'] },
    ];
    for (const fields of chosen) {
      const exercise = createExercise('Hund', { ...fields, grading });
      expect([fields.type, gradeText('hund', exercise, {}).verdict]).toEqual([fields.type, 'wrong']);
      expect([fields.type, gradeText('Hund', exercise, {}).verdict]).toEqual([fields.type, 'right']);
    }
  });
});

it('does not forgive what the exercise offers as wrong', () => {
  const exercise = createExercise('Me llamo Ana', { distractors: ['me llamo ana'] });
  expect(gradeText('me llamo ana', exercise, { target_language: 'es' }).verdict).toBe('wrong');
  expect(gradeText('me llamo Ana', exercise, { target_language: 'es' }).verdict).toBe('right_but');
});

it('takes the accepted answer that fits best', () => {
  const exercise = createExercise('Guten Tag', { accept: ['Guten Tag!', 'guten Tag'] });
  expect(gradeText('guten Tag', exercise, { target_language: 'de' })).toMatchObject({
    verdict: 'right',
    accepted_answer: 'guten Tag',
    correct_answer: 'Guten Tag!',
  });
});

it.each(['', ' ', '!', '—'])('does not take %j for a sign that is asked for', (given) => {
  const exercise = createExercise('?', { grading: { punctuation: 'forgive' } });
  expect(gradeText(given, exercise, { target_language: 'de' }).verdict).toBe('wrong');
  expect(gradeText('?', exercise, { target_language: 'de' }).verdict).toBe('right');
});
