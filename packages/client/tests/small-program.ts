import { createClock } from '@learnwright/core';
import {
  createAttempts,
  createSegmenter,
  diffAnswer,
  type Exercise,
  gradeExercise,
  gradeReviewStep,
  type Lesson,
  planReview,
  validateLesson,
} from '@learnwright/exercises';
import { createClient } from '../src/client.ts';
import type { IndexedFactory } from '../src/local/indexed-db.ts';
import { openLocalDatabase } from '../src/local/local-database.ts';

// This module runs in every runtime: a learner answers, sees the diff, and reviews; then calls of a server, and local mode.

/** Makes an answer of a server, as the runtime has them. */
type Respond = (status: number, mediaType: string, text: string) => Response;

const TURN = 'event: start\ndata: {}\n\nevent: chunk\ndata: {"delta":"ü"}\n\nevent: done\ndata: {}\n\n';
const EXERCISE = { id: 'e', type: 'free_text', prompt: 'Hello?', accept: ['Guten Tag, Ádám'] };
const LESSON = {
  id: 'l',
  title: 'Hello',
  target_language: 'de',
  cards: [],
  steps: [{ id: 's', type: 'exercise', exercise: EXERCISE }],
};

/** Grades an answer, shows what differs, and plans the review of the mistake. */
function learn(): unknown {
  const { lesson, findings } = validateLesson(LESSON);
  const exercise = lesson?.steps[0]?.exercise;
  if (lesson === null || exercise === null || exercise === undefined) return findings;
  const graded = answer(exercise, lesson, 'Gute Tag, Ádám');
  const attempts = createAttempts({ set_id: 'set', lesson_id: 'l', exercise_id: 'e' }, graded);
  const { steps } = planReview(attempts, [{ set_id: 'set', lesson }], { blankWrongRun: true });
  return {
    verdicts: [graded, answer(exercise, lesson, 'guten Tag, Ádám!')].flatMap((each) =>
      each.map(({ verdict }) => verdict),
    ),
    diff: graded.map((element) => diffAnswer(element, exercise, lesson).map(({ state }) => state)),
    sentences: steps.map(({ step }) => step.exercise.sentence),
    reviewed: steps.flatMap((step) => gradeReviewStep(step, ['Guten']).attempts).map(({ correct }) => correct),
    hasSegmenter: createSegmenter('ja') !== null,
  };
}

const answer = (exercise: Exercise, lesson: Lesson, text: string) => gradeExercise(exercise, lesson, [text]);

/** Calls a server that has one user, and streams one turn. */
async function call(respond: Respond): Promise<unknown> {
  const client = createClient({
    baseUrl: 'https://learn.example.org',
    token: 't',
    fetch: async (input) => {
      const url = String(input);
      if (url.endsWith('/stream')) return respond(200, 'text/event-stream', TURN);
      if (url.endsWith('/users/nobody')) return respond(404, 'application/problem+json', '{"code":"not_found"}');
      return respond(200, 'application/json', JSON.stringify({ url }));
    },
  });
  const user = { body: { name: 'Ada' } };
  const post = (idempotencyKey?: string) =>
    client.post('/users', { ...user, idempotencyKey }).then(
      ({ response }) => response.status,
      (error: unknown) => String(error),
    );
  const turn = await client.stream('/plugins/session/{session_id}/message/stream', {
    params: { session_id: 's' },
    body: { role: 'user', content: 'Hi' },
  });
  const events: unknown[] = [];
  for await (const { event, data } of turn.data ?? []) events.push([event, data]);
  return {
    read: (await client.get('/users/{user_id}', { params: { user_id: 'ü' } })).data,
    refused: (await client.get('/users/{user_id}', { params: { user_id: 'nobody' } })).error?.code,
    posted: [await post('k'), await post()],
    events,
  };
}

/** Records an attempt in local mode, and reads the review queue. */
async function practise(indexedDB: IndexedFactory): Promise<unknown> {
  const clock = createClock({ wall: () => 1_800_000_000_000, elapsed: () => 0 });
  const database = await openLocalDatabase({ indexedDB, clock });
  const { id } = await database.createLearner({ name: 'Ada' });
  const storage = database.storageOf(id);
  const address = { set_id: 'set', lesson_id: 'l', exercise_id: 'e', element_key: 'Tag' };
  await storage.recordAttempts([{ ...address, correct: false }]);
  return (await storage.readReviewQueue()).map(({ element_key, error_count }) => [element_key, error_count]);
}

/** Runs everything. What no polyfill has made possible is a text in the report. */
export async function runProgram(respond: Respond, indexedDB: IndexedFactory): Promise<unknown> {
  const practised = await practise(indexedDB).catch((error: unknown) => String(error));
  return { learned: learn(), called: await call(respond), practised };
}
