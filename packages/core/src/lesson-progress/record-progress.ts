import { type ActivityStores, recordActivity } from '../activity/record-activity.ts';
import { type LearnerStores, lockLearner } from '../element-errors/followers.ts';
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
import { boundSteps } from './progress-bounds.ts';
import { isFirstAttempt } from './stars.ts';

/** The stores that lesson completion writes. */
export type LessonProgressStores = Pick<Stores, 'users' | 'projects' | 'sessions' | 'lessonProgress'> &
  ActivityStores &
  Pick<LearnerStores, 'learnerChanges'>;

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
 * on_lesson_completed. A repetition changes nothing, also when two requests race (specification, R3.12 and R3.13). Throws not_found
 * for an unknown user, and invalid_request where there would be too much in the lesson (R3.22).
 */
export async function recordProgress(
  ports: LessonProgressPorts,
  user_id: string,
  input: RecordProgress,
): Promise<LessonProgress> {
  return ports.unitOfWork.run(async (stores) => {
    const learner = await lockLearner(stores, user_id);
    if (learner === null) throw notFound('user', user_id);
    const before = await stores.lessonProgress.find(user_id, input.set_id, input.lesson_id);
    const now = timeAfter(ports.clock, [before?.updated_at]);
    const progress = applyProgress(before, user_id, input, now, ports.createId());
    boundSteps(before, progress, '/step_result');
    await stores.lessonProgress.save(progress, learner.change);
    if (progress.status === 'completed' && before?.status !== 'completed') {
      await completeLesson(ports, stores, progress, now);
    }
    return progress;
  });
}

/**
 * Writes what the completion of a lesson brings with it, and publishes on_session_complete and on_lesson_completed: at the time
 * at which it was completed, which for a lesson done offline is before now. Call it once for each lesson.
 */
export async function completeLesson(
  { createId, hooks }: LessonProgressPorts,
  stores: LessonProgressStores,
  progress: LessonProgress,
  now: Timestamp,
): Promise<void> {
  const { user_id, completed_at } = progress;
  const time = completed_at ?? now;
  const session = await writeSession(stores, createId, progress, { now, ended_at: time });
  await recordActivity(stores, user_id, time);
  const { id, project_id } = session;
  await hooks.publish('on_session_complete', { id, user_id, project_id }, completion(session, progress), {});
  await hooks.publish('on_lesson_completed', { id: progress.id, user_id }, lessonCompletion(session, progress, time));
}

/** The pseudo-project that holds a user's completed content lessons (specification, R3.15). */
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
  { now, ended_at }: { readonly now: Timestamp; readonly ended_at: Timestamp },
): Promise<Session> {
  const { user_id, started_at } = progress;
  const session: Omit<Session, 'project_id'> = {
    id: createId(),
    method: 'content',
    started_at,
    ended_at,
    cycle_step: 1,
    cycle_count: 1,
    status: 'completed',
  };
  const project_id = await stores.sessions.insertOfContent(user_id, session);
  if (project_id !== null) return { ...session, project_id };
  const project = contentProject(user_id, createId(), now);
  await stores.projects.insert(project);
  await stores.sessions.insert({ ...session, project_id: project.id });
  return { ...session, project_id: project.id };
}

function completion(session: Session, progress: LessonProgress) {
  const { id, score_correct, score_total, time_spent_seconds } = progress;
  const result = { score_correct, score_total, first_attempt: isFirstAttempt(progress), time_spent_seconds };
  return { ...session, lesson_progress_id: id, ...result };
}

function lessonCompletion(session: Session, progress: LessonProgress, completed_at: Timestamp): LessonCompletion {
  const { id, user_id, set_id, lesson_id, score_correct, score_total } = progress;
  return {
    ...{ user_id, set_id, lesson_id, lesson_progress_id: id, session_id: session.id },
    ...{ score_correct, score_total, completed_at },
  };
}
