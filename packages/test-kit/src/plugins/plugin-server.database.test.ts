import { definePlugin, type PluginInstance, setting, z } from '@learnwright/plugin-sdk';
import { expect, expectTypeOf, it } from 'vitest';
import { describeEachDatabase } from '../databases/describe-each-database.ts';
import { startPluginServer } from './start-plugin-server.ts';

interface Tables {
  readonly plg_quiz__marks: { readonly user_id: string; readonly element_key: string };
}

const settings = { bonus: setting(z.int(), 5, { label: { en: 'Bonus' } }) };

/** Keeps the elements of right answers, and forgets them a day later. */
const quiz = definePlugin<typeof settings, Tables>({
  ...{ name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core', settings },
  migrations: {
    '0001_create_marks': {
      up: ({ db }) =>
        db.schema
          .createTable('plg_quiz__marks')
          .addColumn('user_id', 'text', (column) => column.notNull())
          .addColumn('element_key', 'text', (column) => column.notNull())
          .execute(),
    },
  },
  privacy: { export_user: () => null, erase_user: () => undefined },
  hooks: {
    on_attempts_recorded: async ({ db }, user_id, attempts) => {
      const right = attempts.filter(({ correct }) => correct);
      const rows = right.map(({ element_key }) => ({ user_id, element_key }));
      if (rows.length > 0) await db.insertInto('plg_quiz__marks').values(rows).execute();
    },
  },
  upkeep: async ({ db, clock, logger }) => {
    logger.info('Looks.', { at: clock.now() });
    if (clock.now() > '2026-11-21') await db.deleteFrom('plg_quiz__marks').execute();
  },
});

class Bare implements PluginInstance {
  readonly name = 'bare';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];
}

describeEachDatabase('a plugin server', ({ open }) => {
  it('records attempts, tells the plugins of them, and shows what they made of it', async () => {
    const server = await startPluginServer(await open(), [quiz, Bare], { settings: { quiz: { bonus: 7 } } });
    const { user } = await server.createLearner();
    const rows = await server.recordAttempts(user, [
      { element_key: 'der', correct: true },
      { element_key: 'die', correct: false, lesson_id: 'articles' },
    ]);
    expect(rows).toMatchObject([
      { element_key: 'der', lesson_id: 'test-lesson', error_count: 0 },
      { element_key: 'die', lesson_id: 'articles', error_count: 1 },
    ]);
    const { db, settings: given } = server.contextOf(quiz);
    expectTypeOf(given.values.bonus).toEqualTypeOf<number>();
    expect(given.values.bonus).toBe(7);
    const marks = () => db.selectFrom('plg_quiz__marks').selectAll().execute();
    expect(await marks()).toEqual([{ user_id: user.id, element_key: 'der' }]);
    expect(server.contextOf(Bare).name).toBe('bare');

    // Microseconds pass in which nobody looks; in a day somebody does.
    server.clock.advance(60_000_000);
    expect(server.log.filter(({ message }) => message === 'Looks.')).toEqual([]);
    await server.clock.advance({ hours: 23, minutes: 60 });
    expect(server.log.find(({ message }) => message === 'Looks.')?.fields.at).toMatch(/^2026-11-21T12:01/);
    expect(await marks()).toEqual([]);
    await server.close();
  });

  it('has no context of a plugin that it does not run', async () => {
    const server = await startPluginServer(await open(), [quiz]);
    expect(() => server.contextOf(Bare)).toThrow('"bare" does not run');
    await server.close();
  });
});
