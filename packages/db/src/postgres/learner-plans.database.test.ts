import { createPostgresSchema, type EmptyDatabase } from '@learnwright/test-kit';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordStatements } from '../../tests/record-statements.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';
import { createPostgresBackend } from './postgres-backend.ts';

/** The statements that read a table or an index from end to end: none is part of a request of a learner. */
const READ_A_WHOLE: Readonly<Record<string, readonly RegExp[]>> = {
  'lists of operators, a page at a time': [
    /from "users" where "erased_at" is null order by "created_at"/,
    // A search for a part of a name: 100,000 users take some 40 ms.
    /from "users" where "erased_at" is null and search_key like/,
    /from "api_tokens" order by/,
    /from "plugin_audit" order by/,
    /"event"\."created_at" from "event_deliveries" inner join .* order by "due_at"/,
    /select "state", count\(\*\)/,
  ],
  'what is the same for all learners, and small': [
    /from "subjects" order by/,
    /from "plugin_states" order by/,
    /from "plugin_settings" order by/,
    /from "event_subscriptions" order by/,
    /from "event_replays" order by/,
    /from \(select distinct "plugin" from "event_subscriptions"\)/,
    /from "data_keys" order by/,
  ],
  'an index of few rows: open jobs, settings with keys, users who are being erased': [
    /from "users" where "erased_at" is not null/,
    /from "jobs" where .*"ended_at" is null/,
    /update "jobs" set "due_at" = \$1 where "due_at" > \$2 and "ended_at" is null/,
    /from "user_settings" where coalesce/,
  ],
  'the looks of a server at what others have left, upkeep, and the removal of a plugin': [
    /"event_deliveries" where "owner" is not null/,
    /update "event_deliveries" set "owner" = \$1, "leased_until" = \$2 where "owner"/,
    /select "scope" from "stored_answers" group by/,
    /sum\(bytes\), 0\) as "bytes" from "stored_answers"/,
    /delete from "stored_answers" where "id" in \(select "id" from "stored_answers" order by/,
    /delete from "(sign_in_users|plugin_audit|rate_limits)"/,
    /delete from "events" where "hook"/,
  ],
};

let empty: EmptyDatabase;
let client: pg.Client;
let statements: readonly string[] = [];

beforeAll(async () => {
  empty = await createPostgresSchema();
  const database = await openDatabase({ url: empty.url });
  await database.migrate([CORE_MIGRATIONS]);
  const backend = createPostgresBackend(empty.url, {
    ...{ poolSize: 2, poolWait: 10_000, maxWaiting: 10, statementTimeout: 0, lockTimeout: 0, idleTimeout: 0 },
    onConnectionLost: () => undefined,
  });
  const recorded = await recordStatements(backend, { withEvents: true });
  statements = [...new Set(recorded.map(({ sql }) => sql))];
  await backend.close();
  await database.partitionAttempts(4);
  await database.close();
  client = new pg.Client(empty.url);
  await client.connect();
  // What a prepared statement comes to after its first runs, where nothing is cheap for being small.
  await client.query(`set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
    set enable_hashjoin = off; set enable_mergejoin = off; set jit = off`);
});

afterAll(async () => {
  await client.end();
  await empty.remove();
});

it('reaches every row of a learner through an index', async () => {
  expect(statements.length).toBeGreaterThan(150);
  const known = Object.values(READ_A_WHOLE).flat();
  const wholes: string[] = [];
  for (const sql of statements) if (readsAWhole(await planOf(sql))) wholes.push(sql);
  expect(wholes.filter((sql) => !known.some((pattern) => pattern.test(sql)))).toEqual([]);
  expect(known.filter((pattern) => !wholes.some((sql) => pattern.test(sql)))).toEqual([]);
});

it('reads the review queue in the order of its index, as far as a page goes', async () => {
  const ofQueue = statements.filter((sql) => sql.includes('case correct_streak') && !sql.includes('set_id = $'));
  expect(ofQueue).toHaveLength(4);
  for (const sql of ofQueue) {
    const plan = (await planOf(sql)).join('\n');
    expect(plan).toContain('Index Scan using element_errors_in_queue');
    expect(plan).not.toContain('Sort');
  }
});

it('reads one partition of the log of attempts in every statement', async () => {
  const ofLog = statements.filter((sql) => /(from|update) "attempts"/.test(sql));
  expect(ofLog.length).toBeGreaterThan(5);
  for (const sql of ofLog) {
    const scans = (await planOf(sql)).filter((step) => / Scan /.test(step)).join('\n');
    expect([sql, new Set(scans.match(/ on attempts_\d+/g))]).toEqual([sql, new Set([expect.any(String)])]);
  }
});

it('has five tables whose keys all name the learner, and one whose rows PostgreSQL numbers', async () => {
  const { rows: tables } = await client.query(`
    select relname from pg_class as tables
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace and 'user_id' = all (
      select column_name from pg_index cross join lateral (
        select coalesce(min(attname) filter (where attname = 'user_id'), 'none') as column_name
        from pg_attribute where attrelid = tables.oid and attnum = any (indkey)) as keys
      where indrelid = tables.oid and indisunique)
    and exists (select 1 from pg_attribute where attrelid = tables.oid and attname = 'user_id')`);
  const names = tables.map(({ relname }) => relname).toSorted();
  expect(names).toEqual(['active_days', 'attempts', 'element_changes', 'element_followers', 'undone_attempts']);
  const { rows: numbered } = await client.query(`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval%')`);
  expect(numbered).toEqual([{ table_name: 'stored_answers', column_name: 'id' }]);
});

/** Tells whether a plan scans a table, or an index without a place to begin at. */
function readsAWhole(plan: readonly string[]): boolean {
  return plan.some(
    (step, index) =>
      /\bSeq Scan on/.test(step) ||
      (/\b(Index|Index Only|Bitmap Index) Scan\b/.test(step) && !/^\s*Index Cond:/.test(plan[index + 1] ?? '')),
  );
}

/** The lines of the plan of a statement, with a text for each parameter that takes one. */
async function planOf(sql: string): Promise<string[]> {
  await client.query(`prepare recorded as ${sql}`);
  try {
    const { rows: types } = await client.query(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'recorded'`,
    );
    const values = types.map(({ type }) => (type === 'text' ? `'1'` : 'null'));
    const call = values.length === 0 ? 'recorded' : `recorded(${values.join()})`;
    const { rows } = await client.query(`explain (costs off) execute ${call}`);
    return rows.map((row) => String(row['QUERY PLAN']));
  } finally {
    await client.query('deallocate recorded');
  }
}
