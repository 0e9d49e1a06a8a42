import type { LearningStorage } from '@learnwright/client';
import { createLessonRun, lessonSchema } from '@learnwright/exercises';
import { openRunSession } from '../src/player/run-session.ts';
import { openKeptValues } from '../src/start/kept-values.ts';
import { createTurns, openDraft } from '../src/start/waiting.ts';

const lesson = lessonSchema.parse({
  id: 'cafe',
  title: 'Café',
  steps: [
    {
      id: 's1',
      type: 'exercise',
      exercise: { id: 'e1', type: 'free_text', prompt: 'Coffee?', accept: ['der Kaffee'] },
    },
    { id: 's2', type: 'exercise', exercise: { id: 'e2', type: 'free_text', prompt: 'Tea?', accept: ['der Tee'] } },
  ],
});
/** A run of a lesson with two exercises. */
export const run = createLessonRun(lesson, { set_id: 'german', seed: 'ada' });

/** A storage that notes what it is asked, and refuses while `isDown`. */
export function createStorage() {
  const asked: string[] = [];
  const keys: unknown[] = [];
  const line = { isDown: false };
  const answer = async (what: string) => {
    asked.push(what);
    if (line.isDown) throw new TypeError('There is no network.');
    return Object({});
  };
  const storage: LearningStorage = {
    user_id: 'ada',
    recordAttempts: (attempts) => answer(`record ${attempts.map(({ attempt_id }) => attempt_id)}`),
    undoAttempt: (attempt_id) => answer(`undo ${attempt_id}`),
    recordProgress: ({ step_result, mark_completed }, options) => {
      keys.push(options?.idempotencyKey);
      return answer(
        `report ${step_result?.step_id} ${step_result?.correct}/${step_result?.total}${mark_completed ? ' end' : ''}`,
      );
    },
    listElementErrors: () => answer('errors'),
    readReviewQueue: () => answer('queue'),
    findProgress: () => answer('progress'),
    listProgress: () => answer('rows'),
    subscribe: () => () => undefined,
  };
  return { storage, asked, keys, line };
}

/** Opens a session of the run. */
export function open(storage: LearningStorage, draft = createDraft()) {
  let [time, ids] = [0, 0];
  const now = () => {
    time += 100;
    return time;
  };
  const createId = () => {
    ids += 1;
    return `a${ids}`;
  };
  return { session: openRunSession({ run, storage, draft, now, createId }), draft };
}

/** A draft that nothing is kept in yet. */
export const createDraft = () =>
  openDraft({ kept: openKeptValues(() => Object(null)), inTurn: createTurns(undefined) }, 'lesson');

/** Lets what was begun behind the screen come to its end. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));
