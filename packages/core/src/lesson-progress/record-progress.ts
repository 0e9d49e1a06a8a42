import { notFound } from '../errors/app-error.ts';
import type { HookBus } from '../hooks/create-hook-bus.ts';
import type { CreateId } from '../ids/create-id-factory.ts';
import type { LessonProgress, RecordProgress } from '../records/lesson-progress.ts';
import type { Session } from '../records/session.ts';
import type { Stores } from '../stores/stores.ts';
import type { UnitOfWork } from '../stores/unit-of-work.ts';
import type { Clock } from '../time/clock.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { applyProgress } from './apply-progress.ts';
import { contentProject } from './content-project.ts';

/** The stores that lesson completion writes. */
export type LessonProgressStores = Pick<Stores, 'users' | 'projects' | 'sessions' | 'lessonProgress'>;

/** What the lesson-progress rules need from outside. */
export interface LessonProgressPorts {
  readonly unitOfWork: UnitOfWork<LessonProgressStores>;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly hooks: Pick<HookBus, 'notify'>;
}

/**
 * Upserts a lesson's progress. When that completes the lesson, the content project is found or made and a session of
 * method `content` is written in the same unit of work, and on_session_complete is fired after its commit; a repeat does
 * nothing more, also when two race (specification, part 3). Throws not_found for the user.
 */
export async function recordProgress(
  ports: LessonProgressPorts,
  user_id: string,
  input: RecordProgress,
): Promise<LessonProgress> {
  return ports.unitOfWork.run(async (stores, afterCommit) => {
    if ((await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
    const before = await stores.lessonProgress.find(user_id, input.set_id, input.lesson_id);
    const now = ports.clock.now();
    const progress = applyProgress(before, user_id, input, now, ports.createId());
    await stores.lessonProgress.save(progress);
    if (progress.status === 'completed' && before?.status !== 'completed') {
      const session = await writeSession(stores, ports.createId, progress, now);
      afterCommit(() => ports.hooks.notify('on_session_complete', completion(session, progress), {}));
    }
    return progress;
  });
}

async function writeSession(
  stores: LessonProgressStores,
  createId: CreateId,
  progress: LessonProgress,
  now: Timestamp,
): Promise<Session> {
  const session: Session = {
    id: createId(),
    project_id: await requireContentProject(stores, createId, progress.user_id, now),
    method: 'content',
    started_at: progress.started_at,
    ended_at: now,
    cycle_step: 1,
    cycle_count: 1,
    status: 'completed',
  };
  await stores.sessions.insert(session);
  return session;
}

async function requireContentProject(
  stores: LessonProgressStores,
  createId: CreateId,
  user_id: string,
  now: Timestamp,
): Promise<string> {
  const existing = await stores.projects.findContentProject(user_id);
  if (existing !== null) return existing.id;
  const project = contentProject(user_id, createId(), now);
  await stores.projects.insert(project);
  return project.id;
}

function completion(session: Session, progress: LessonProgress) {
  const { id, score_correct, score_total } = progress;
  return { ...session, lesson_progress_id: id, score_correct, score_total };
}
