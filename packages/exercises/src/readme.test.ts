import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerExercise, play, reviewFirst } from '../tests/readme-example.ts';
import { SOURCE } from './review/review.fixture.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const README = read('../README.md');

it('has the example that is run here', () => {
  expect(README).toContain(`\`\`\`ts\n${read('../tests/readme-example.ts')}\`\`\``);
});

it('has an example that works', () => {
  const exercise = SOURCE.lesson.steps.find((step) => step.exercise?.id === 'my-name')?.exercise;
  const { attempts, diffs } = exercise
    ? answerExercise(SOURCE.set_id, SOURCE.lesson, exercise, ['Ich', 'Anna', 'heiße'], {})
    : { attempts: [], diffs: [] };
  expect(attempts.map(({ element_key, correct }) => [element_key, correct])).toEqual([['Ich heiße Anna', false]]);
  expect(diffs.flat().map(({ state, text }) => `${state} ${text}`)).toEqual([
    'same Ich',
    'extra Anna',
    'same heiße',
    'missing Anna',
  ]);
  expect(reviewFirst(SOURCE.set_id, SOURCE.lesson, attempts, 'heiße Anna')).toMatchObject({
    id: 'review-cloze-1',
    sentence: 'Ich ___',
    attempts: [{ element_key: 'Ich heiße Anna', user_answer: 'Ich heiße Anna', correct: true }],
  });
});

it('has an example of a run that works', () => {
  const read = play(SOURCE.set_id, SOURCE.lesson, null, { type: 'next' });
  const event = { type: 'answer', id: 'a', given: ['guten Tag'] } as const;
  const { view, changes } = play(SOURCE.set_id, SOURCE.lesson, read.state, event);
  expect(view).toMatchObject({ phase: 'checked', verdict: 'right_but' });
  expect(changes).toMatchObject({ attempts: [{ correct: true }], progress: [{ step_result: { correct: 1 } }] });
});

it('has every export in its table, and nothing else', () => {
  const [, list = ''] = README.split('## Exports');
  const rows = list.match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
  const exported = [...read('./index.ts').matchAll(/(\w+)(?=,| \}|\n\})/g)].map(([name]) => name);
  expect(named.toSorted()).toEqual(exported.toSorted());
});
