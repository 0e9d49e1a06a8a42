import type { Migration } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { fingerprintMigration } from './fingerprint.ts';

const first: Migration = {
  up: async ({ db }) => {
    await db.schema.createTable('plg_quiz__cards').addColumn('id', 'text').execute();
  },
};
/** The same as another bundler writes it. */
const rebuilt: Migration = {
  async up({ db: e }) {
    // Makes the cards' table.
    await e.schema.createTable('plg_quiz__cards').addColumn(`id`, 'text').execute();
  },
};
const edited: Migration = {
  up: async ({ db }) => {
    await db.schema.createTable('plg_quiz__cards').addColumn('id', 'text').addColumn('tags', 'text').execute();
  },
};

describe('the fingerprint of a migration', () => {
  it('is that of what it says, whoever has built it', () => {
    expect(fingerprintMigration(rebuilt)).toBe(fingerprintMigration(first));
    expect(fingerprintMigration(edited)).not.toBe(fingerprintMigration(first));
  });
});

describeEachDatabase('a migration that was applied', ({ createUrl }) => {
  async function open() {
    const database = await openDatabase({ url: await createUrl() });
    onTestFinished(() => database.close());
    const migrate = (migration: Migration) =>
      database.migrate([{ owner: 'quiz', migrations: { '0001_create_cards': migration } }]);
    return { database, migrate };
  }

  it('is told when it says something else later', async () => {
    const { database, migrate } = await open();
    expect((await migrate(first)).changed).toEqual([]);
    expect((await migrate(rebuilt)).changed).toEqual([]);
    expect(await migrate(edited)).toEqual({ applied: [], changed: [{ owner: 'quiz', name: '0001_create_cards' }] });
    const kept = await database.migrationFingerprints('quiz');
    expect([...kept]).toEqual([['0001_create_cards', fingerprintMigration(first)]]);
    expect([...(await database.migrationFingerprints('other'))]).toEqual([]);
  });

  it('is known from the next start on where an earlier server has applied it', async () => {
    const { database, migrate } = await open();
    await migrate(first);
    await sql`alter table plg_quiz__migrations drop column fingerprint`.execute(database.kysely<never>());
    expect((await migrate(first)).changed).toEqual([]);
    expect((await migrate(edited)).changed).toMatchObject([{ name: '0001_create_cards' }]);
  });
});
