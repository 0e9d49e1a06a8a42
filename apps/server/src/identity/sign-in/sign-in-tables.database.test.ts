import { CORE_MIGRATIONS } from '@learnwright/db';
import { describeEachDatabase } from '@learnwright/test-kit';
import { getSchema } from 'better-auth/db';
import { expect, it } from 'vitest';
import { signInConfigSchema } from '../../configuration/sign-in-config.ts';
import { createAuthOptions } from './auth-options.ts';

/** Every table that better-auth wants, with the columns, as sign-in is set up. */
function expectedTables(): Record<string, string[]> {
  const options = createAuthOptions({
    config: { ...signInConfigSchema.parse({}), url: 'http://localhost' },
    secrets: {},
    credentialsSecrets: ['a-secret-for-tests-only'],
    appName: 'Test',
    origins: [],
    database: undefined,
    createId: () => 'id',
    mailer: null,
    now: () => new Date(0),
    consume: async () => ({ allowed: true, retryAfter: null }),
    log: () => undefined,
  });
  const tables = Object.entries(getSchema(options)).filter(([name]) => name.startsWith('sign_in_'));
  return Object.fromEntries(
    tables.map(([name, { fields }]) => [
      name,
      ['id', ...Object.entries(fields).map(([key, field]) => field.fieldName ?? key)].toSorted(),
    ]),
  );
}

describeEachDatabase('the tables of sign-in', ({ open }) => {
  it('are those that better-auth expects', async () => {
    const database = await open();
    expect(Object.keys(CORE_MIGRATIONS.migrations)).toContain('0010_create_sign_in');
    const db = database.kysely<Record<string, Record<string, unknown>>>();
    const tables = expectedTables();
    expect(Object.keys(tables)).toHaveLength(5);
    for (const [table, columns] of Object.entries(tables)) {
      const select = db.selectFrom(table).select(columns).execute();
      await expect(select).resolves.toEqual([]);
    }
  });
});
