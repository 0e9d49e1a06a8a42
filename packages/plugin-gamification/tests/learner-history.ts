import {
  type ElementErrorPorts,
  insertSession,
  type LessonProgressPorts,
  recordActivity,
  recordProgress,
} from '@learnwright/core';
import {
  type CompletedSession,
  formatTimestamp,
  microsecondsOf,
  type Project,
  type Session,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import { createTestIds, type PluginServer } from '@learnwright/test-kit';

/** Gives learners a past, through core's stores and services. */
export interface LearnerHistory {
  /** What core's services are called with. */
  readonly ports: LessonProgressPorts & Pick<ElementErrorPorts, 'hooks'>;
  /** Adds so many completed chat sessions, each a microsecond after the one before; returns them. */
  addSessions(project: Project, count: number, fields?: Partial<Session>): Promise<CompletedSession[]>;
  /** Adds a session on each of these days, at noon. */
  addSessionsOn(project: Project, days: readonly string[]): Promise<void>;
  /** Adds completed lessons with these scores, the last one the newest, without telling anybody. */
  addLessons(user_id: string, scores: readonly (readonly [number, number])[], at?: Timestamp): Promise<void>;
  /** Completes a lesson as a client does, which tells the plugins. */
  completeLesson(user_id: string, lesson_id: string, steps: readonly LessonStep[]): Promise<string>;
  /** Ends a session as the session plugin does, which tells the plugins. */
  endSession(session: CompletedSession): Promise<void>;
  addProfiles(project: Project, count: number): Promise<string[]>;
  addConversations(user_id: string, count: number): Promise<string[]>;
  addMastered(user_id: string, count: number): Promise<void>;
  addCurriculum(user_id: string, language: string): Promise<void>;
}

/** A step of a lesson: right answers, all answers, attempts. */
export type LessonStep = readonly [number, number, number];

const NOON = '2026-11-20T12:00:00.000000+00:00';

export function createLearnerHistory({ database, clock, host, tell }: PluginServer): LearnerHistory {
  const { stores, unitOfWork } = database;
  const ids = createTestIds();
  const createId = () => `h${ids()}`;

  async function addSessions(project: Project, count: number, fields: Partial<Session> = {}) {
    const { started_at = NOON } = fields;
    const first = microsecondsOf(started_at);
    const sessions = Array.from({ length: count }, (_, index): Session => {
      const time = formatTimestamp(first + index);
      return {
        id: createId(),
        project_id: project.id,
        method: 'dialogic',
        cycle_step: 3,
        cycle_count: 1,
        status: 'completed',
        ...fields,
        started_at: time,
        ended_at: time,
      };
    });
    await unitOfWork.run(async () => {
      for (const session of sessions) await insertSession(stores, session);
    });
    return sessions;
  }

  async function addLessons(user_id: string, scores: readonly (readonly [number, number])[], at = NOON) {
    for (const [index, [score_correct, score_total]] of scores.entries()) {
      const time = formatTimestamp(microsecondsOf(at) + index);
      await stores.lessonProgress.save({
        id: createId(),
        user_id,
        set_id: 'set',
        lesson_id: createId(),
        status: 'completed',
        step_results: {},
        score_correct,
        score_total,
        time_spent_seconds: 0,
        started_at: time,
        updated_at: time,
        completed_at: time,
      });
      await recordActivity(stores, user_id, time);
    }
  }

  const ports = { unitOfWork, clock, createId, hooks: host.hooks };

  async function completeLesson(user_id: string, lesson_id: string, steps: readonly LessonStep[]): Promise<string> {
    const lesson = { set_id: 'set', lesson_id, time_spent_seconds_delta: 0 };
    for (const [index, [correct, total, attempts]] of steps.entries()) {
      const step_result = { step_id: `step ${index}`, correct, total, attempts };
      await recordProgress(ports, user_id, { ...lesson, step_result, mark_completed: false });
    }
    const { id } = await recordProgress(ports, user_id, { ...lesson, mark_completed: true });
    return id;
  }

  async function addProfiles({ user_id, id: project_id }: Project, count: number): Promise<string[]> {
    const shares = { deductive: 1, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0 };
    const profiles = Array.from({ length: count }, (_, index) => ({
      id: createId(),
      user_id,
      project_id,
      ...shares,
      assessed_at: NOON,
      version: index + 1,
      dominant_method: 'deductive' as const,
    }));
    for (const profile of profiles) await stores.learningProfiles.insert(profile);
    return profiles.map(({ id }) => id);
  }

  async function addConversations(user_id: string, count: number): Promise<string[]> {
    const times = { created_at: NOON, updated_at: NOON };
    const conversations = Array.from({ length: count }, () => {
      const id = createId();
      return { id, user_id, source: 'text' as const, title: id, content: id, message_count: 1, analysis: null };
    });
    for (const conversation of conversations) await stores.conversations.insert({ ...conversation, ...times });
    return conversations.map(({ id }) => id);
  }

  async function addMastered(user_id: string, count: number): Promise<void> {
    const address = { set_id: 'set', lesson_id: 'lesson', exercise_id: 'exercise' };
    for (let index = 0; index < count; index += 1) {
      await stores.elementErrors.save({
        id: createId(),
        user_id,
        ...address,
        element_key: createId(),
        element_type: 'vocabulary',
        user_answer: '',
        correct_answer: '',
        error_count: 0,
        correct_streak: 3,
        last_error_at: null,
        last_attempt_at: NOON,
        mastered: true,
        mastered_at: NOON,
        created_at: NOON,
        updated_at: NOON,
      });
    }
  }

  return {
    ports,
    addSessions,
    addSessionsOn: async (project, days) => {
      for (const day of days) await addSessions(project, 1, { started_at: `${day}T12:00:00.000000+00:00` });
    },
    addLessons,
    completeLesson,
    endSession: (session) => tell('on_session_complete', session, {}),
    addProfiles,
    addConversations,
    addMastered,
    addCurriculum: (user_id, language) => {
      const times = { created_at: NOON, updated_at: NOON };
      return stores.curricula.insert({ id: createId(), user_id, title: 'C', description: null, language, ...times });
    },
  };
}
