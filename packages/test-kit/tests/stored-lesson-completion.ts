import {
  type Clock,
  createHookBus,
  type HookBus,
  type HookPublisher,
  recordProgress,
  recordProgressSchema,
  WHOLE_LIST,
} from '@learnwright/core';
import { createTestClock, createTestIds } from '../src/clock/test-clock.ts';
import type { LearningDatabase } from '../src/memory/create-memory-stores.ts';
import type { LessonCompletionHarness } from '../src/suites/lesson-progress/lesson-completion-suite.ts';
import { testUser } from '../src/suites/test-user.ts';

/** The harness over stores: core's rules with nothing in between. */
export function createLessonCompletionHarness({ stores, unitOfWork }: LearningDatabase): LessonCompletionHarness {
  const createId = createTestIds();
  const hooks = createHookBus({ onError: () => undefined });
  const clock = createTestClock();
  const owners = new Set<string>();
  const ports = {
    unitOfWork,
    clock,
    createId,
    hooks: { publish: publishAfterCommit(unitOfWork, clock, hooks, owners) },
  };
  return {
    createUser: async () => {
      const id = createId();
      await stores.users.insert(testUser(id));
      return id;
    },
    upsert: (user_id, report) => recordProgress(ports, user_id, recordProgressSchema.parse(report)),
    find: (user_id, set_id, lesson_id) => stores.lessonProgress.find(user_id, set_id, lesson_id),
    list: async (user_id, filter) => (await stores.lessonProgress.list({ user_id, ...filter }, WHOLE_LIST)).items,
    listProjects: async (user_id) => (await stores.projects.listByUser(user_id, WHOLE_LIST)).items,
    listSessions: async (project_id) => (await stores.sessions.listByProject(project_id, WHOLE_LIST)).items,
    onSessionComplete: (subscriber) => {
      const owner = createId();
      owners.add(owner);
      return hooks.subscribe('on_session_complete', owner, subscriber);
    },
  };
}

/** Calls the subscribers, each an owner of its own, once the unit of work around the call has committed. */
function publishAfterCommit(
  unitOfWork: LearningDatabase['unitOfWork'],
  clock: Clock,
  hooks: HookBus,
  owners: ReadonlySet<string>,
): HookPublisher['publish'] {
  return (hook, { id, user_id }, ...args) =>
    unitOfWork.run(async (_, afterCommit) => {
      const event = { id: `${hook}:${id}`, user_id, created_at: clock.now(), replayed: false };
      for (const owner of owners) {
        afterCommit(async () => {
          await hooks.deliver(hook, owner, [...args, event]).catch(() => undefined);
        });
      }
    });
}
