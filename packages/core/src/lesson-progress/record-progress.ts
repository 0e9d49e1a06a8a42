import { type ActivityStores, recordActivity } from '../activity/record-activity.ts';
import { notFound } from '../errors/app-error.ts';
import type { HookPublisher } from '../hooks/durable-hooks.ts';
import type { LessonCompletion } from '../hooks/hook-signatures.ts';
import type { CreateId } from '../id-factory.ts';
import type { LessonProgress, RecordProgress } from '../records/lesson-progress.ts';
import type { Project } from '../records/project.ts';
import type { Session } from '../records/session.ts';
import type { Stores } from '../stores/stores.ts';
import type { UnitOfWork } from '../stores/unit-of-work.ts';
import type { Clock } from '../time/clock.ts';
import { timeAfter } from '../time/time-after.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { applyProgress } from './apply-progress.ts';

/** The stores that lesson completion writes. */
export type LessonProgressStores = Pick<Stores, 'users' | 'projects' | 'sessions' | 'lessonProgress'> & ActivityStores;

/** The ports of the lesson-progress rules. */
export interface LessonProgressPorts {
  readonly unitOfWork: UnitOfWork<LessonProgressStores>;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly hooks: Pick<HookPublisher, 'publish'>;
}

/**
 * Upserts the progress of a lesson. When the upsert completes the lesson, the same unit of work finds or creates the
 * content project, writes a session of method `content` and the learner's active day, and publishes on_session_complete and
 * on_lesson_completed. A repetition changes nothing, also when two requests race (specification, part 3). Throws not_found
 * for an unknown user.
 */
export async function recordProgress(
  ports: LessonProgressPorts,
  user_id: string,
  input: RecordProgress,
): Promise<LessonProgress> {
  return ports.unitOfWork.run(async (stores) => {
    if ((await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
    const before = await stores.lessonProgress.find(user_id, input.set_id, input.lesson_id);
    const now = timeAfter(ports.clock, [before?.updated_at]);
    const progress = applyProgress(before, user_id, input, now, ports.createId());
    await stores.lessonProgress.save(progress);
    if (progress.status === 'completed' && before?.status !== 'completed') {
      const session = await writeSession(stores, ports.createId, progress, now);
      await recordActivity(stores, user_id, now);
      const { id, project_id } = session;
      await ports.hooks.publish('on_session_complete', { id, user_id, project_id }, completion(session, progress), {});
      const lesson = lessonCompletion(session, progress, now);
      await ports.hooks.publish('on_lesson_completed', { id: progress.id, user_id }, lesson);
    }
    return progress;
  });
}

/** The pseudo-project that holds a user's completed content lessons (specification, part 2; contract, section 2). */
export function contentProject(user_id: string, id: string, now: Timestamp): Project {
  return {
    id,
    user_id,
    topic: 'Content Lessons',
    goal: 'Complete the lessons of the content library.',
    timeframe: 'ongoing',
    daily_minutes: 1,
    current_problem: null,
    active: true,
    kind: 'content',
    created_at: now,
    updated_at: now,
  };
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

function lessonCompletion(session: Session, progress: LessonProgress, completed_at: Timestamp): LessonCompletion {
  const { id, user_id, set_id, lesson_id, score_correct, score_total } = progress;
  return {
    ...{ user_id, set_id, lesson_id, lesson_progress_id: id, session_id: session.id },
    ...{ score_correct, score_total, completed_at },
  };
}
