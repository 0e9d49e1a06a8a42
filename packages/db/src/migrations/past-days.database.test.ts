import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { insertOldUser } from '../../tests/old-records.ts';
import { RECORDS } from '../../tests/records.ts';
import { openDatabase } from '../open-database.ts';
import { CORE_MIGRATIONS } from './core-migrations.ts';

const at = (day: number, hour: number) => `2026-11-${day}T${hour}:30:00.000001+00:00`;

/** What was not kept of a day. */
const KEPT = { timezone: null, flown: 0, reviewed: false };

describeEachDatabase('the active days of a database that is older than they are', ({ createUrl }) => {
  it('are those of its sessions and lessons in the time zone of each learner', async () => {
    const database = await openDatabase({ url: await createUrl({ empty: true }) });
    onTestFinished(() => database.close());
    const { owner, migrations } = CORE_MIGRATIONS;
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0023'));
    await database.migrate([{ owner, migrations: before }]);

    const { stores } = database;
    for (const [id, timezone] of [
      ['berliner', 'Europe/Berlin'],
      ['nobody', null],
    ] as const) {
      await insertOldUser(database, testUser(id));
      await stores.projects.insert({ ...RECORDS.project, id, user_id: id });
      const {
        key_stored_at_provider_a: _a,
        key_stored_at_provider_b: _b,
        key_stored_at_provider_c: _c,
        grading: _grading,
        preferences: _preferences,
        ...settings
      } = RECORDS.settings;
      const db = database.kysely<Record<'user_settings' | 'lesson_progress', Record<string, unknown>>>();
      if (timezone !== null) {
        await db
          .insertInto('user_settings')
          .values({ ...settings, user_id: id, timezone })
          .execute();
      }
      const session = { ...RECORDS.session, project_id: id };
      await stores.sessions.insert({ ...session, id: `${id}-a`, started_at: at(18, 22) });
      await stores.sessions.insert({ ...session, id: `${id}-b`, started_at: at(18, 23) });
      await stores.sessions.insert({ ...session, id: `${id}-c`, method: 'content', started_at: at(10, 12) });
      const lesson = { ...RECORDS.lessonProgress, user_id: id, started_at: at(17, 12) };
      await db
        .insertInto('lesson_progress')
        .values([
          { ...lesson, id: `${id}-p`, lesson_id: 'a', completed_at: at(18, 12) },
          { ...lesson, id: `${id}-q`, lesson_id: 'b', completed_at: null },
        ])
        .execute();
    }

    await database.migrate([CORE_MIGRATIONS]);
    // In Berlin, it is an hour later.
    expect(await stores.activity.listDays('berliner', '')).toEqual([
      { ...KEPT, day: '2026-11-18', count: 2, last_at: at(18, 22) },
      { ...KEPT, day: '2026-11-19', count: 1, last_at: at(18, 23) },
    ]);
    expect(await stores.activity.listDays('nobody', '')).toEqual([
      { ...KEPT, day: '2026-11-18', count: 3, last_at: at(18, 23) },
    ]);
    expect(await stores.settings.find('berliner')).toMatchObject({
      key_stored_at_provider_a: RECORDS.settings.updated_at,
      key_stored_at_provider_b: null,
    });
  });
});
