import { readFile } from 'node:fs/promises';
import { lessonSchema } from '@learnwright/exercises';
import { expect, it } from 'vitest';
import { lesson } from '../tests/courses-server.ts';
import { LESSON_INSTRUCTIONS } from './lesson-instructions.ts';
import { findTeachingFaults, TEACHING_RULES } from './teaching-faults.ts';

/** The rules that a lesson breaks, with their places. */
function faultsOf(fields: object): string[] {
  const json = {
    id: 'l',
    schema_version: '1.1',
    source_language: 'fr',
    target_language: 'de',
    ...lesson(1),
    ...fields,
  };
  return findTeachingFaults(lessonSchema.parse(json)).map(({ rule, pointer }) => `${rule} ${pointer}`);
}

/** The steps of a good lesson, and one with an exercise. */
function withExercise(exercise: object) {
  return { steps: [...lesson(1).steps, { id: 'x', type: 'exercise', exercise: { id: 'ex-x', ...exercise } }] };
}

const AT = '/steps/4/exercise';

it('finds nothing wrong with a good lesson', () => {
  expect(faultsOf({})).toEqual([]);
});

it.each<[string, object, string[]]>([
  ['no cards', { cards: [] }, ['E-NO-CARDS /cards']],
  ['one exercise', { steps: lesson(1).steps.slice(0, 2) }, ['E-FEW-EXERCISES /steps']],
  ['two exercises', { steps: lesson(1).steps.slice(0, 3) }, ['E-FEW-EXERCISES /steps']],
  ['dots for a card', { cards: [{ id: 'k', front: '...', back: 'le café' }] }, ['E-PLACEHOLDER /cards/0/front']],
  [
    'dots for an answer',
    withExercise({ type: 'free_text', prompt: 'le thé', accept: ['...'] }),
    [`E-PLACEHOLDER ${AT}`],
  ],
  [
    'the answer in the prompt',
    withExercise({ type: 'free_text', prompt: 'Écris « Der Tee ».', accept: ['der Tee'] }),
    [`E-ANSWER-SHOWN ${AT}/prompt`],
  ],
  [
    'the sentence of tiles in the prompt',
    withExercise({
      type: 'word_tiles',
      prompt: 'Pose : Einen Tee, bitte.',
      tiles: ['Tee', 'Einen', 'bitte'],
      accept_orderings: [[1, 0, 2]],
    }),
    [`E-ANSWER-SHOWN ${AT}/prompt`],
  ],
  [
    'pairs of the same',
    withExercise({ type: 'matching', prompt: 'Relie.', pairs: [{ left: 'Tee', right: 'Tee' }] }),
    [`E-ANSWER-SHOWN ${AT}/pairs/0`],
  ],
  [
    'tiles in no order',
    withExercise({ type: 'word_tiles', prompt: 'Un thé.', tiles: ['Einen', 'Tee'] }),
    [`E-TILES-NO-ORDER ${AT}/accept_orderings`],
  ],
  [
    'a distractor that is a tile',
    withExercise({
      type: 'word_tiles',
      prompt: 'Un thé.',
      tiles: ['Einen', 'Tee'],
      accept_orderings: [[0, 1]],
      distractors: ['Tee'],
    }),
    [`E-DISTRACTOR-RIGHT ${AT}/distractors/0`],
  ],
  [
    'a distractor that grading takes for right',
    withExercise({
      type: 'cloze',
      prompt: 'Der ou die ?',
      sentence: '___ Tee.',
      blanks: [{ accept: ['Der'] }],
      cloze_mode: 'select',
      distractors: ['Die', 'Der.'],
    }),
    [`E-DISTRACTOR-RIGHT ${AT}/distractors/1`],
  ],
])('sends a lesson back with %s', (_, fields, faults) => {
  expect(faultsOf(fields)).toEqual(faults);
});

it('takes a prompt that names what there is to choose from, and one with a part of the answer', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf(withExercise({ type: 'free_text', prompt: 'Kaffee : masculin ?', accept: ['der Kaffee'] }))).toEqual(
    [],
  );
});

it('takes the lesson that the AI is shown', () => {
  const example = JSON.parse(LESSON_INSTRUCTIONS.slice(LESSON_INSTRUCTIONS.indexOf('{"title"')));
  const json = { id: 'l', schema_version: '1.1', source_language: 'en', target_language: 'de', ...example };
  expect(findTeachingFaults(lessonSchema.parse(json))).toEqual([]);
});

it('has each of its rules in the guide', async () => {
  const guide = await readFile(new URL('../../../docs/guides/courses.md', import.meta.url), 'utf8');
  for (const [rule, text] of Object.entries(TEACHING_RULES)) expect(guide).toContain(`| \`${rule}\` | ${text} |`);
});
