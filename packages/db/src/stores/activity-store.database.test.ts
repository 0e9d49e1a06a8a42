import type { Session } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { insertRecords } from './insert-records.fixture.ts';
import { RECORDS } from './records.fixture.ts';

const BEGINNING = '1970-01-01T00:00:00.000000+00:00';
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000001+00:00`;

describeEachDatabase('what a user has done', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await insertRecords(database);
    const { stores } = database;
    await stores.users.insert(testUser('other'));
    await stores.projects.insert({ ...RECORDS.project, id: 'second' });
    await stores.projects.insert({ ...RECORDS.project, id: 'foreign', user_id: 'other' });
    const sessions: Partial<Session>[] = [
      { id: 'a', method: 'deductive', cycle_count: 3, ended_at: at(2) },
      { id: 'b', method: 'deductive', project_id: 'second', ended_at: at(3) },
      { id: 'c', method: 'inductive', status: 'active', cycle_count: 7, ended_at: null },
      { id: 'd', method: 'content', cycle_count: 9, ended_at: at(4) },
      { id: 'e', method: 'deductive', project_id: 'foreign', cycle_count: 8, ended_at: at(1) },
    ];
    for (const [index, session] of sessions.entries()) {
      const started_at = at(index);
      await stores.sessions.insert({ ...RECORDS.session, status: 'completed', started_at, ...session });
    }
    const lesson = { ...RECORDS.lessonProgress, status: 'completed' as const, score_correct: 3, score_total: 4 };
    await stores.lessonProgress.save({ ...lesson, id: 'p1', lesson_id: 'p1', completed_at: at(5) });
    await stores.lessonProgress.save({ ...lesson, id: 'p2', lesson_id: 'p2', completed_at: at(6) });
    await stores.lessonProgress.save({ ...lesson, id: 'p3', user_id: 'other', completed_at: at(7) });
    await stores.elementErrors.save({ ...RECORDS.elementError, id: 'open', element_key: 'open', mastered: false });
  });

  it('is summed up over all projects', async () => {
    expect(await database.stores.activity.totals('user')).toEqual({
      timezone: 'Europe/Berlin',
      languages: ['en', 'de-AT'],
      own_keys: 1,
      assessments: 1,
      conversations: 1,
      mastered_elements: 1,
      highest_cycle_count: 7,
      completed_sessions: {
        deductive: 2,
        inductive: 0,
        error_based: 0,
        dialogic: 0,
        contextual: 0,
        ai_adaptive: 0,
      },
    });
  });

  it('is nothing for somebody without records, and for nobody', async () => {
    const { activity, users } = database.stores;
    await users.insert(testUser('idle'));
    const nothing = {
      timezone: null,
      languages: [],
      own_keys: 0,
      assessments: 0,
      conversations: 0,
      mastered_elements: 0,
      highest_cycle_count: 0,
    };
    expect(await activity.totals('nobody')).toMatchObject(nothing);
    expect(await activity.totals('idle')).toMatchObject({ ...nothing, languages: ['en'] });
    expect(await activity.sessionStarts('idle', BEGINNING)).toEqual([]);
    expect(await activity.completedLessons('idle', BEGINNING)).toEqual([]);
  });

  it('has the starts of chat sessions, from a time on', async () => {
    const { activity } = database.stores;
    const starts = await activity.sessionStarts('user', BEGINNING);
    expect(starts.toSorted()).toEqual([RECORDS.session.started_at, at(0), at(1), at(2)]);
    expect((await activity.sessionStarts('user', at(1))).toSorted()).toEqual([at(1), at(2)]);
  });

  it('has the lessons that were completed, from a time on', async () => {
    const { activity } = database.stores;
    expect(await activity.completedLessons('user', BEGINNING)).toHaveLength(2);
    expect(await activity.completedLessons('user', at(6))).toEqual([
      { completed_at: at(6), score_correct: 3, score_total: 4 },
    ]);
  });

  it.each([
    ['a', 'deductive', at(2), false],
    ['b', 'deductive', at(3), true],
    ['b', 'deductive', at(2), true],
    ['0', 'deductive', at(2), false],
    ['b', 'inductive', at(9), false],
    ['b', 'dialogic', at(9), false],
  ] as const)('knows whether anything came before session %s, %s at %s: %s', async (id, method, ended_at, before) => {
    expect(await database.stores.activity.hasCompletedBefore('user', { id, method, ended_at })).toBe(before);
  });

  it('finds a learning profile and a lesson by id', async () => {
    const { learningProfiles, lessonProgress } = database.stores;
    expect(await learningProfiles.find('learning-profile')).toEqual(RECORDS.learningProfile);
    expect(await learningProfiles.find('unknown')).toBeNull();
    expect(await lessonProgress.findById('progress')).toEqual(RECORDS.lessonProgress);
    expect(await lessonProgress.findById('unknown')).toBeNull();
  });
});
