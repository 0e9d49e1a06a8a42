import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createAttempts,
  EXERCISE_TYPES,
  exerciseSchema,
  gradeExercise,
  listElements,
  validateLesson,
} from '@learnwright/exercises';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';

const PAGE = readFileSync(join(ROOT, 'docs/guides/exercise-types.md'), 'utf8');
const SECTIONS = PAGE.split(/^## /m).slice(1);
/** An exercise in JSON, and the answer below it. */
const EXAMPLE = /^```json\n(?<exercise>[\s\S]*?)^```\n+Answer: `(?<answer>\[.*?\])`/gm;

const examples = SECTIONS.flatMap((section) => {
  const heading = section.split('\n')[0]?.replaceAll('`', '') ?? '';
  return [...section.matchAll(EXAMPLE)].map(({ groups: { exercise = '', answer = '' } = {} }) => ({
    heading,
    exercise: exerciseSchema.parse(JSON.parse(exercise)),
    answer: JSON.parse(answer),
  }));
});

it('every field of the schema is on the page, and no other one', () => {
  const tables = [...PAGE.matchAll(/^\| Field \|.*\n\|[-|]+\n(?<rows>(?:\|.*\n)*)/gm)];
  const rows = tables.flatMap(({ groups: { rows = '' } = {} }) => rows.trim().split('\n'));
  const fields = rows.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []);
  expect([...new Set(fields)].toSorted()).toEqual(Object.keys(exerciseSchema.shape).toSorted());
});

it('every type has a section with an example, and a cloze one for each of its modes', () => {
  expect([...new Set(examples.map(({ heading }) => heading))]).toEqual([...EXERCISE_TYPES]);
  const modes = examples.filter(({ heading }) => heading === 'cloze').map(({ exercise }) => exercise.cloze_mode);
  expect(modes).toEqual([undefined, 'select', 'multiselect']);
});

describe.each(examples)('the example $exercise.id of $heading', ({ heading, exercise, answer }) => {
  it('is an exercise of its type without a fault', () => {
    expect(exercise.type).toBe(heading);
    const step = { id: 's', type: 'exercise', exercise };
    const { findings } = validateLesson({ id: 'l', title: 'L', target_language: 'de', cards: [], steps: [step] });
    expect(findings.filter(({ rule }) => rule.startsWith('E-'))).toEqual([]);
  });

  it('is answered right by the answer below it, and wrong by nothing', () => {
    const lesson = { cards: [], target_language: 'de' };
    const graded = gradeExercise(exercise, lesson, answer);
    expect(graded).toHaveLength(listElements(exercise, lesson).length);
    expect(graded.every(({ correct }) => correct)).toBe(true);
    expect(gradeExercise(exercise, lesson, []).some(({ correct }) => correct)).toBe(false);
  });
});

it('an attempt keeps as much as a field lets the learner type', () => {
  const [length] = /(?<=`maxlength` \| `)\d+/.exec(PAGE) ?? [];
  const exercise = exerciseSchema.parse({ id: 'e', type: 'free_text', prompt: 'P', accept: ['a'] });
  const graded = gradeExercise(exercise, { cards: [] }, ['a'.repeat(5_000)]);
  const [attempt] = createAttempts({ set_id: 's', lesson_id: 'l', exercise_id: 'e' }, graded);
  expect(attempt?.user_answer).toHaveLength(Number(length));
});
