import type { CompletedSession, Project, Session } from '@learnwright/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LessonProgressHarness } from './lesson-progress-suite.ts';

/** Hears of every completed lesson; it may throw. */
export type CompletionSubscriber = (session: CompletedSession) => Promise<void>;

/** What the lesson-completion suite drives: lesson progress, and what API mode writes and tells beside the row. */
export interface LessonCompletionHarness extends LessonProgressHarness {
  /** All projects of the user. */
  listProjects(user_id: string): Promise<Project[]>;
  /** All sessions of a project. */
  listSessions(project_id: string): Promise<Session[]>;
  /** Subscribes to on_session_complete; the answer ends it. */
  onSessionComplete(subscriber: CompletionSubscriber): () => void;
}

/**
 * The contract of completing a lesson in API mode: its content project, its session and on_session_complete
 * (specification, R3.13 to R3.15). The harness is created once; every test makes users of its own.
 */
export function lessonCompletionSuite(label: string, createHarness: () => Promise<LessonCompletionHarness>): void {
  describe(`lesson completion: ${label}`, () => {
    let harness: LessonCompletionHarness;
    const get = () => harness;
    beforeAll(async () => {
      harness = await createHarness();
    });
    describe('records', () => itCompletesLessons(get));
    describe('subscribers', () => itTellsSubscribers(get));
  });
}

const LESSON = { set_id: 'set', lesson_id: 'lesson' } as const;
const DONE = { ...LESSON, mark_completed: true } as const;

/** What completing a lesson writes beside its row. */
function itCompletesLessons(get: () => LessonCompletionHarness): void {
  it('writes the content project and a completed session', async () => {
    const harness = get();
    const user = await harness.createUser();
    const start = await harness.upsert(user, { ...LESSON, step_result: { step_id: 'a', correct: 3, total: 4 } });
    expect(await harness.listProjects(user)).toEqual([]);
    const row = await harness.upsert(user, DONE);
    expect(row).toMatchObject({ status: 'completed', completed_at: row.updated_at });
    const projects = await harness.listProjects(user);
    expect(projects).toMatchObject([
      { kind: 'content', topic: 'Content Lessons', timeframe: 'ongoing', daily_minutes: 1 },
    ]);
    expect(await harness.listSessions(projects[0]?.id ?? '')).toMatchObject([
      {
        method: 'content',
        status: 'completed',
        cycle_step: 1,
        started_at: start.started_at,
        ended_at: row.completed_at,
      },
    ]);
  });

  it('happens once', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.upsert(user, DONE);
    await harness.upsert(user, { ...DONE, step_result: { step_id: 'a', correct: 1, total: 1 } });
    expect(await countSessions(harness, user)).toBe(1);
  });

  it('uses one content project for all lessons of a user', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.upsert(user, DONE);
    await harness.upsert(user, { ...DONE, lesson_id: 'next' });
    expect(await harness.listProjects(user)).toHaveLength(1);
    expect(await countSessions(harness, user)).toBe(2);
  });

  it('makes one session and one content project when requests race', async () => {
    const harness = get();
    const user = await harness.createUser();
    const heard = listen(harness);
    await Promise.all(Array.from({ length: 6 }, () => harness.upsert(user, DONE)));
    heard.stop();
    expect(await harness.listProjects(user)).toHaveLength(1);
    expect(await countSessions(harness, user)).toBe(1);
    expect(heard.sessions).toHaveLength(1);
  });
}

/** Who hears of it, and when. */
function itTellsSubscribers(get: () => LessonCompletionHarness): void {
  it('fires on_session_complete once, after the commit, with the score', async () => {
    const harness = get();
    const user = await harness.createUser();
    const seen: unknown[] = [];
    const stop = harness.onSessionComplete(async (session) => {
      seen.push(session, await harness.find(user, LESSON.set_id, LESSON.lesson_id));
    });
    const step_result = { step_id: 'a', correct: 3, total: 4 };
    const row = await harness.upsert(user, { ...DONE, step_result });
    await harness.upsert(user, DONE);
    stop();
    const [project] = await harness.listProjects(user);
    const [session] = await harness.listSessions(project?.id ?? '');
    const result = {
      score_correct: 3,
      score_total: 4,
      first_attempt: true,
      time_spent_seconds: row.time_spent_seconds,
    };
    expect(seen).toEqual([{ ...session, lesson_progress_id: row.id, ...result }, row]);
  });

  it('stands, and the other subscribers still run, when one of them throws', async () => {
    const harness = get();
    const user = await harness.createUser();
    const stop = harness.onSessionComplete(async () => {
      throw new Error('a subscriber of the test');
    });
    const heard = listen(harness);
    const row = await harness.upsert(user, DONE);
    stop();
    heard.stop();
    expect(heard.sessions).toHaveLength(1);
    expect(await harness.find(user, LESSON.set_id, LESSON.lesson_id)).toEqual(row);
    expect(await countSessions(harness, user)).toBe(1);
  });
}

function listen(harness: LessonCompletionHarness): { readonly sessions: CompletedSession[]; stop(): void } {
  const sessions: CompletedSession[] = [];
  const stop = harness.onSessionComplete(async (session) => {
    sessions.push(session);
  });
  return { sessions, stop };
}

async function countSessions(harness: LessonCompletionHarness, user: string): Promise<number> {
  const projects = await harness.listProjects(user);
  const sessions = await Promise.all(projects.map(({ id }) => harness.listSessions(id)));
  return sessions.flat().length;
}
