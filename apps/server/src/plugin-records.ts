import { moveElements, recordAttempts, recordProgress } from '@learnwright/core';
import type { PluginRecords } from '@learnwright/plugin-sdk';
import type { AppContext } from './app-context.ts';
import { createCurriculum } from './features/curricula/create-curriculum.ts';
import { createLesson } from './features/lessons/create-lesson.ts';
import { createTopic } from './features/topics/create-topic.ts';

/** Core records as plugins see them: reading through the stores, writing through the services of the endpoints. */
export function createPluginRecords(context: AppContext): PluginRecords {
  return {
    ...context.stores,
    createCurriculum: (user_id, input) => createCurriculum(context, user_id, input),
    createTopic: (curriculum_id, input) => createTopic(context, curriculum_id, input),
    createLesson: (curriculum_id, input) => createLesson(context, curriculum_id, input),
    recordAttempts: (user_id, attempts) => recordAttempts(context, user_id, attempts),
    moveElements: (moves) => moveElements(context, moves),
    recordProgress: (user_id, input) => recordProgress({ ...context, hooks: context.host.hooks }, user_id, input),
  };
}
