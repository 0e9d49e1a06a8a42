import {
  type CurriculumPorts,
  changeCurriculum,
  changeLesson,
  createCurriculum,
  createLesson,
  deleteCurriculum,
  type HookBus,
  type HookPublisher,
  insertSession,
  moveElements,
  recordAttempts,
  recordProgress,
} from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { PluginRecords } from '@learnwright/plugin-sdk';
import { createTopic } from './create-topic.ts';

/** The core records of plugins over a database: the stores to read with, the services of core to write with. */
export function createTestRecords(
  database: Database,
  using: Pick<CurriculumPorts, 'clock' | 'createId'> & { readonly hooks: HookBus & HookPublisher },
): PluginRecords {
  const { stores, unitOfWork } = database;
  const ports = { unitOfWork, ...using };
  return {
    ...stores,
    sessions: { ...stores.sessions, insert: (session) => unitOfWork.run((unit) => insertSession(unit, session)) },
    curricula: { ...stores.curricula, delete: (curriculum_id) => deleteCurriculum(ports, curriculum_id) },
    createTopic: (curriculum_id, input) => createTopic(database, using, curriculum_id, input),
    createCurriculum: (user_id, input) => createCurriculum(ports, user_id, input),
    changeCurriculum: (id, patch) => changeCurriculum(ports, id, patch),
    createLesson: (curriculum_id, input) => createLesson(ports, curriculum_id, input),
    changeLesson: (id, patch) => changeLesson(ports, id, patch),
    recordAttempts: (user_id, attempts) => recordAttempts(ports, user_id, attempts),
    moveElements: (moves) => moveElements(ports, moves),
    recordProgress: (user_id, input) => recordProgress(ports, user_id, input),
  };
}
