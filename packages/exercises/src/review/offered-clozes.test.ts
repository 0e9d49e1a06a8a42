import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRealLessons } from '../../fixtures/find-real-lessons.ts';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { showsAnswer } from '../cloze/useful-cloze.ts';
import { listElements } from '../elements/list-elements.ts';
import { isSameAnswer } from '../grading/compare-answers.ts';
import type { Exercise } from '../schema/exercise.ts';
import { type Lesson, lessonSchema, lessonStepSchema } from '../schema/lesson.ts';
import { validateContentRepository } from '../validation/validate-content-repository.ts';
import { planCorrectionRound } from './plan-correction-round.ts';
import { FAILURES } from './review.fixture.ts';
import { type ClozeStep, gradeReviewStep } from './review-step.ts';

const { folder, isPresent, reason } = findRealLessons(process.env.LEARNWRIGHT_CONTENT_DIR);
const ON = { blankWrongRun: true };

/** The cloze of each element of a lesson that was answered with this text. */
function planClozes(lesson: Lesson, user_answer: string): ClozeStep[] {
  const [row] = FAILURES;
  return lesson.steps.flatMap(({ exercise }) =>
    (exercise ? listElements(exercise, lesson) : []).flatMap((element) => {
      const failure = row && { ...row, ...element, exercise_id: exercise?.id ?? '', lesson_id: lesson.id, user_answer };
      const finished = { set_id: row?.set_id ?? '', lesson, score_correct: 0, score_total: 1 };
      return planCorrectionRound(finished, failure ? [failure] : [], ON);
    }),
  );
}

/** What fills the blanks rightly: the hidden text, or the right options of a multiselect. */
function answerOf({ step: { exercise }, cloze }: ClozeStep): readonly string[] {
  return exercise.cloze_mode === 'multiselect' ? (exercise.accept ?? []) : [cloze.hidden];
}

/** Every text that a cloze of this exercise may be made of. */
function listOrigins(exercise: Exercise, { cards }: Lesson): string[] {
  const sides = cards.flatMap(({ front, back }) => [front, back, `${front} – ${back}`]);
  const pairs = (exercise.pairs ?? []).flatMap(({ left, right }) => [`${left} – ${right}`, left.replace('___', right)]);
  const answers = [exercise.accept?.[0] ?? '', exercise.tiles?.join(' ') ?? ''];
  const labels = exercise.images?.map(({ label }) => label) ?? [];
  const blanks = exercise.blanks ?? [];
  const filled = blanks.reduce(
    (text, { accept }) => text.replace('___', () => accept[0] ?? ''),
    exercise.sentence ?? '',
  );
  const own = blanks.map(({ accept }) => accept[0] ?? '');
  return [...sides, ...pairs, ...answers, ...labels, ...own, filled, exercise.prompt].map(comparable);
}

/** Rule g finds answers without regard to case and punctuation. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** What holds for the rules e to i (specification, R11.8). */
function expectFairBlank({ step: { exercise }, cloze: { rule, hidden } }: ClozeStep): void {
  if (!'efgh'.includes(rule) || exercise.cloze_mode === 'multiselect') return;
  const accept = exercise.blanks?.flatMap((blank) => blank.accept) ?? [];
  const isSaid = accept.some((text) => showsAnswer(exercise.prompt, text));
  expect(isSaid && !exercise.distractors.some((text) => showsAnswer(exercise.prompt, text))).toBe(false);
  if (rule === 'f') return;
  expect(hidden).toMatch(/[\p{L}\p{N}]/u);
  expect(hidden).not.toMatch(/[\p{L}\p{N}].*[,?]\s.*[\p{L}\p{N}]/u);
}

function expectGoodCloze(offered: ClozeStep): void {
  const { step, cloze, element, lesson } = offered;
  const { exercise } = step;
  expect(cloze.useful).toBe(true);
  expectFairBlank(offered);
  expect(lessonStepSchema.parse(step)).toEqual(step);
  const source = lesson.steps.find((candidate) => candidate.exercise?.id === exercise.id)?.exercise;
  if (exercise.cloze_mode !== 'multiselect' && source) {
    const filled = exercise.type === 'word_tiles' ? cloze.hidden : exercise.sentence?.split('___').join(cloze.hidden);
    expect(listOrigins(source, lesson)).toContain(comparable(filled ?? ''));
  }
  if (exercise.cloze_mode === 'select' && 'efgh'.includes(cloze.rule)) expect(exercise.distractors).not.toEqual([]);
  const { element_key, element_type } = element;
  const right = gradeReviewStep(offered, answerOf(offered)).attempts;
  expect(right).toMatchObject([{ exercise_id: exercise.id, element_key, element_type, correct: true }]);
  if (cloze.rule === 'e' || cloze.rule === 'h')
    expect(isSameAnswer(right[0]?.user_answer ?? '', element.correct_answer)).toBe(true);
  // A tile that belongs nowhere may read like all of the answer.
  if (exercise.type === 'word_tiles') return;
  const accepted = (exercise.blanks?.[0]?.accept ?? []).map(comparable);
  for (const [place, distractor] of exercise.distractors.entries()) {
    // The first may be what the learner once typed: wrong then, and forgiven by now. Where they type, nobody sees it.
    if (place === 0 && exercise.cloze_mode !== 'select' && accepted.includes(comparable(distractor))) continue;
    expect(gradeReviewStep(offered, [distractor]).attempts, distractor).toMatchObject([
      { element_key, correct: false },
    ]);
  }
}

const word = fc.constantFrom('ana', 'bo', 'co', 'dá', 'e', 'い', '家は', 'का', "l'", 'co,', '?');
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const exercise = fc
  .record({
    type: fc.constantFrom('free_text', 'word_tiles', 'matching', 'picture_choice', 'cloze'),
    cloze_mode: fc.constantFrom('type', 'select', 'multiselect'),
    prompt: text,
    accept: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
    tiles: fc.array(word, { minLength: 1, maxLength: 5 }),
    distractors: fc.array(text, { maxLength: 3 }),
    pairs: fc.array(fc.record({ left: text, right: text }), { minLength: 1, maxLength: 3 }),
    images: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
    blanks: fc.array(text, { minLength: 1, maxLength: 2 }),
  })
  .map(({ images, blanks, ...fields }) => ({
    ...fields,
    id: 'e',
    card_ids: ['one', 'two'],
    images: images.map((label, at) => ({ src: 'a.png', label, is_correct: String(at === 0) })),
    sentence: `${fields.prompt} ${blanks.map(() => '___ und').join(' ')}.`,
    blanks: blanks.map((accept) => ({ accept: [accept] })),
  }));
const lessons = fc.record({ exercise, fronts: fc.tuple(text, text), backs: fc.tuple(text, text) }).map((made) =>
  lessonSchema.parse({
    id: 'lesson',
    title: 'Lesson',
    target_language: 'ja',
    cards: ['one', 'two'].map((id, at) => ({ id, front: made.fronts[at], back: made.backs[at] })),
    steps: [{ id: 's', type: 'exercise', exercise: made.exercise }],
  }),
);

describe('a cloze that a correction round offers', () => {
  it('is useful, is filled by its answer, is graded right by it and wrong by its distractors, and always the same', () => {
    const rules = new Set<string>();
    fc.assert(
      fc.property(lessons, fc.oneof(text, fc.constant('')), (lesson, given) => {
        const offered = planClozes(lesson, given);
        for (const step of offered) {
          rules.add(step.cloze.rule);
          expectGoodCloze(step);
        }
        expect(planClozes(lesson, given)).toEqual(offered);
      }),
      // So many that rule c, which is rare among them, is met.
      { numRuns: 1_000 },
    );
    expect(rules).toEqual(new Set(['b', 'c', 'e', 'f', 'g', 'h', 'i']));
  });

  it.skipIf(!isPresent)(`is all that in the 55 real lessons${reason}`, () => {
    const { sets } = validateContentRepository(readContentRepository(folder));
    const real = sets.flatMap((set) => set.lessons.flatMap(({ lesson }) => lesson ?? []));
    const offered = real.flatMap((lesson) => ['', 'la der い ist 1'].flatMap((given) => planClozes(lesson, given)));
    expect(offered.length).toBeGreaterThan(1_000);
    for (const step of offered) expectGoodCloze(step);
  });
});
