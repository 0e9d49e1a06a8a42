import { lessonToMarkdown, validateLesson } from '@learnwright/exercises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lesson } from '../tests/courses-server.ts';
import { checkLesson, readAnswer } from './read-lesson.ts';

const exercise = { id: 'ex-1', type: 'free_text', prompt: 'le café', card_ids: ['kaffee'], accept: ['der Kaffee'] };
const frame = { lesson_id: 'lesson-1', title: 'A title', language: 'fr', target_language: 'de' };

it.each<[string, string]>([
  ['bare JSON', JSON.stringify(lesson(1))],
  ['a fence', `\`\`\`json\n${JSON.stringify(lesson(1), null, 2)}\n\`\`\``],
  ['prose around it', `As {asked}: ${JSON.stringify(lesson(1))}\nEnjoy [it]!`],
  [
    'an answer with a first thought',
    `<think>Maybe {"steps": []} or ${JSON.stringify(lesson(1, { cards: [] }))}?</think>${JSON.stringify(lesson(1))}`,
  ],
  ['an answer with an afterthought', `${JSON.stringify(lesson(1))} It has {"steps": ["theory"]}.`],
  ['JSON of another kind before', `{"thought": "steps"} ${JSON.stringify(lesson(1))}`],
])('reads a lesson from %s', (_name, answer) => {
  const { content, findings } = readAnswer(answer, frame);
  expect(content).toMatchObject({ id: 'lesson-1', title: 'Im Café 1', source_language: 'fr', target_language: 'de' });
  expect(findings).toEqual([]);
});

it.each<[string, string]>([
  ['a refusal', 'I cannot do that.'],
  ['nothing', ''],
  ['an answer that was cut off, though its cards are whole', JSON.stringify(lesson(1)).slice(0, -5)],
  ['a list', JSON.stringify([lesson(1)])],
])('finds no lesson in %s', (_name, answer) => {
  expect(readAnswer(answer, frame)).toMatchObject({ content: null, lesson: null, findings: [{ rule: 'E-JSON' }] });
});

it.each<[string, object[], { rule: string; pointer: string }[]]>([
  ['without an exercise', [], [{ rule: 'E-NO-EXERCISE', pointer: '/steps' }]],
  [
    'with exercises that no client shows, beside one that is',
    [
      { id: 'x', type: 'exercise', exercise: { ...exercise, id: 'ex-2', type: 'multiple_choice' } },
      { id: 'y', type: 'exercise', exercise: { ...exercise, id: 'ex-3', type: 'ext:acme-crossword' } },
      { id: 'z', type: 'exercise', exercise },
    ],
    [
      { rule: 'E-TYPE-NOT-SHOWN', pointer: '/steps/1/exercise/type' },
      { rule: 'E-TYPE-NOT-SHOWN', pointer: '/steps/2/exercise/type' },
    ],
  ],
])('sends an AI’s lesson back %s, and takes a person’s', (_name, added, faults) => {
  const json = lesson(1, { steps: [{ id: 'theorie', type: 'theory', body: 'On dit **Ich möchte**.' }, ...added] });
  const { content, lesson: read, findings } = readAnswer(JSON.stringify(json), frame);
  expect([content?.id, read]).toEqual(['lesson-1', null]);
  expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject(faults);
  expect(checkLesson(json, frame).lesson).not.toBeNull();
});

it('refuses a lesson that is longer than any lesson', () => {
  const { content, findings } = checkLesson(lesson(1, { note: 'x'.repeat(200_000) }), frame);
  expect([content, findings.map(({ rule }) => rule)]).toEqual([null, ['E-SCHEMA']]);
});

it('names no language of a course that teaches none, whatever the AI says', () => {
  const { content } = checkLesson(lesson(1, { target_language: 'xx' }), { ...frame, target_language: null });
  expect(content).not.toHaveProperty('target_language');
});

it('never throws, and what it takes for a lesson is one that can be stored, played and read', () => {
  const anyLesson = fc.record(
    { id: fc.anything(), title: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()), cards: fc.jsonValue() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(anyLesson, fc.dictionary(fc.string(), fc.jsonValue())), fc.boolean(), (fields, isGood) => {
      const json = isGood ? { ...lesson(1), title: fields.title } : { ...fields, steps: [fields] };
      const { content, lesson: read, findings } = checkLesson(json, frame);
      expect(read === null).toBe(findings.some(({ severity }) => severity === 'error'));
      if (read === null) return;
      const stored = JSON.stringify(content);
      expect(stored).not.toMatch(/\\u0000|\0/);
      expect(validateLesson(JSON.parse(stored)).lesson).toEqual(read);
      expect(lessonToMarkdown(read, 'fr').isWellFormed()).toBe(true);
    }),
    { numRuns: 40 },
  );
});
