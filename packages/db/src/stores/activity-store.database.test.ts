import { type Session, WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';

const BEGINNING = '1970-01-01T00:00:00.000000+00:00';
const NO_SESSIONS = { deductive: 0, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0 };
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000001+00:00`;

const NEW_DAY = { timezone: 'UTC', flown: 0, reviewed: false };

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
    expect(await database.stores.activity.totals('user', BEGINNING)).toEqual({
      languages: ['en', 'de-AT'],
      own_keys: 1,
      assessments: 1,
      conversations: 1,
      mastered_elements: 1,
      highest_cycle_count: 7,
      completed_sessions: { ...NO_SESSIONS, deductive: 2 },
      completed_lessons: 2,
      latest_lessons: [
        { score_correct: 3, score_total: 4 },
        { score_correct: 3, score_total: 4 },
      ],
    });
  });

  it('is nothing for somebody without records, and for nobody', async () => {
    const { activity, users } = database.stores;
    await users.insert(testUser('idle'));
    const nothing = {
      languages: [],
      own_keys: 0,
      assessments: 0,
      conversations: 0,
      mastered_elements: 0,
      highest_cycle_count: 0,
      completed_lessons: 0,
      latest_lessons: [],
    };
    expect(await activity.totals('nobody', BEGINNING)).toMatchObject(nothing);
    expect(await activity.totals('idle', BEGINNING)).toMatchObject({ ...nothing, languages: ['en'] });
    expect(await activity.listDays('idle', '')).toEqual([]);
    expect(await activity.completedLessons('idle', BEGINNING)).toEqual([]);
  });

  it('is summed up from a time on, as after a reset', async () => {
    expect(await database.stores.activity.totals('user', at(3))).toEqual({
      // That of the user alone: the curriculum is older.
      languages: ['en'],
      own_keys: 0,
      assessments: 0,
      conversations: 0,
      mastered_elements: 0,
      highest_cycle_count: 0,
      completed_sessions: { ...NO_SESSIONS, deductive: 1 },
      completed_lessons: 2,
      latest_lessons: [
        { score_correct: 3, score_total: 4 },
        { score_correct: 3, score_total: 4 },
      ],
    });
  });

  it('has the active days, from a day on, also those whose records are gone', async () => {
    const { activity, users } = database.stores;
    await users.insert(testUser('active'));
    for (const [day, time] of [
      ['2026-11-20', at(3)],
      ['2026-11-22', at(9)],
      ['2026-11-20', at(1)],
    ] as const) {
      await activity.recordDay('active', { ...NEW_DAY, day, last_at: time });
    }
    const [first, second] = [
      { ...NEW_DAY, day: '2026-11-20', count: 2, last_at: at(3) },
      { ...NEW_DAY, day: '2026-11-22', count: 1, last_at: at(9) },
    ];
    expect(await activity.listDays('active', '')).toEqual([first, second]);
    expect(await activity.listDays('active', '2026-11-21')).toEqual([second]);
    const near = async (from: string, until = '2026-11-25') =>
      (await activity.readNearDays('active', { from, until })).days;
    expect(await near('2026-11-21')).toEqual([first, second]);
    expect(await near('2026-11-20')).toHaveLength(2);
    expect(await near('2026-11-23')).toEqual([second]);
    // The days after a time are not asked for, however many they are.
    expect(await near('2026-11-18', '2026-11-21')).toEqual([first]);
    expect(await near('2026-11-18', '2026-11-22')).toEqual([first, second]);
    expect(await activity.readDays('active', '2026-11-21')).toEqual({ timezone: 'UTC', days: [second] });
    expect(await activity.readDays('nobody', '')).toEqual({ timezone: 'UTC', days: [] });
    for (const [reviewed, timezone, last_at] of [
      [true, 'Asia/Tokyo', at(9)],
      // An activity of another day's zone, and an earlier one, leave the zone of the day as it is.
      [true, null, at(9)],
      [false, 'Europe/Berlin', at(8)],
    ] as const) {
      await activity.recordDay('active', { ...NEW_DAY, day: '2026-11-22', timezone, last_at, reviewed });
    }
    expect(await activity.listDays('active', '2026-11-21')).toEqual([
      { ...second, timezone: 'Asia/Tokyo', count: 3, reviewed: true },
    ]);
    await users.delete('active');
    expect(await activity.listDays('active', '')).toEqual([]);
  });

  it('has the lessons that were completed, from a time on', async () => {
    const { activity } = database.stores;
    expect(await activity.completedLessons('user', BEGINNING)).toHaveLength(2);
    expect(await activity.completedLessons('user', at(6))).toEqual([
      { completed_at: at(6), score_correct: 3, score_total: 4 },
    ]);
  });

  it('summarises all lessons that were begun, without their steps', async () => {
    const { activity, lessonProgress } = database.stores;
    const { items } = await lessonProgress.list({ user_id: 'user' }, WHOLE_LIST);
    const expected = items.map(
      ({ set_id, lesson_id, status, score_correct, score_total, updated_at, completed_at }) => {
        return { set_id, lesson_id, status, score_correct, score_total, updated_at, completed_at };
      },
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(await activity.lessonSummaries('user')).toEqual(expect.arrayContaining(expected));
    expect(await activity.lessonSummaries('user')).toHaveLength(expected.length);
    expect(await activity.lessonSummaries('idle')).toEqual([]);
  });

  it.each([
    ['a', 'deductive', at(2), BEGINNING, false],
    ['b', 'deductive', at(3), BEGINNING, true],
    ['b', 'deductive', at(3), at(2), true],
    ['b', 'deductive', at(3), at(3), false],
    ['b', 'deductive', at(2), BEGINNING, true],
    ['0', 'deductive', at(2), BEGINNING, false],
    ['b', 'inductive', at(9), BEGINNING, false],
    ['b', 'dialogic', at(9), BEGINNING, false],
  ] as const)('knows whether anything came before session %s, %s at %s, since %s: %s', async (...row) => {
    const [id, method, ended_at, from, before] = row;
    expect(await database.stores.activity.hasCompletedBefore('user', { id, method, ended_at }, from)).toBe(before);
  });

  it('finds a learning profile and a lesson by id', async () => {
    const { learningProfiles, lessonProgress } = database.stores;
    expect(await learningProfiles.find('learning-profile')).toEqual(RECORDS.learningProfile);
    expect(await learningProfiles.find('unknown')).toBeNull();
    expect(await lessonProgress.findById('progress')).toEqual(RECORDS.lessonProgress);
    expect(await lessonProgress.findById('unknown')).toBeNull();
  });
});
