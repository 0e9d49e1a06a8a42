import { DatabaseSync } from 'node:sqlite';
import { describeEachDatabase } from '@learnwright/test-kit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { randomStatements } from '../../tests/random-statements.ts';
import type { Database } from '../database.ts';
import { createTableGuard } from './table-guard.ts';

/** Asks a database which tables a statement touches; null where it is none. */
type FindTables = (statement: string) => Promise<ReadonlySet<string> | null>;

/** `RANDOM_STATEMENTS` and `RANDOM_SEED` try more, and others. */
const COUNT = Number(process.env.RANDOM_STATEMENTS ?? 4_000);
const SEED = Number(process.env.RANDOM_SEED ?? 61);

describeEachDatabase('the guard of tables, compared with the database itself', ({ open, label }) => {
  const dialect = label === 'SQLite' ? 'sqlite' : 'postgres';
  let find: FindTables;
  beforeAll(async () => {
    find = dialect === 'sqlite' ? askSqlite() : await askPostgres(await open());
  });

  it('refuses every statement that touches a foreign table', { timeout: 120_000 }, async () => {
    const guard = createTableGuard({ owner: 'quiz', dialect, work: 'run' });
    const missed: string[] = [];
    let [foreign, passed] = [0, 0];
    for (const statement of fc.sample(randomStatements(dialect), { seed: SEED, numRuns: COUNT })) {
      const tables = await find(statement);
      if (tables === null) continue;
      const isForeign = [...tables].some((table) => !table.startsWith('plg_quiz__'));
      const isRefused = !passes(() => guard(statement));
      if (isForeign) foreign += 1;
      if (!isRefused) passed += 1;
      if (isForeign && !isRefused) missed.push(statement);
    }
    expect(missed).toEqual([]);
    // Plans leave out what is named and not needed, so refusals are more.
    expect([foreign > 100, passed > 100, foreign, passed]).toEqual([true, true, foreign, passed]);
  });
});

function passes(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    // What it says is shown elsewhere.
    return false;
  }
}

const TABLES = ['users', 'attempts', 'plg_quiz__answers'];

/** SQLite tells by the pages that the program of a statement opens. */
function askSqlite(): FindTables {
  const database = new DatabaseSync(':memory:');
  for (const table of TABLES) database.exec(`create table ${table} (id text)`);
  const roots = new Map(
    database
      .prepare('select rootpage, name from sqlite_master')
      .all()
      .map(({ rootpage, name }) => [rootpage, String(name)]),
  );
  return async (statement) => {
    try {
      const steps = database.prepare(`explain ${statement}`).all();
      const opened = steps.filter(
        ({ opcode, p3 }) => /^(?:Open(?:Read|Write)|Clear)$/.test(String(opcode)) && p3 === 0,
      );
      return new Set(opened.flatMap(({ p2 }) => roots.get(p2 ?? null) ?? []));
    } catch {
      // It is no statement.
      return null;
    }
  };
}

/** PostgreSQL tells in its plan. */
async function askPostgres(database: Database): Promise<FindTables> {
  const db = database.kysely<never>();
  await sql`create table plg_quiz__answers (id text)`.execute(db);
  return async (statement) => {
    try {
      const explain = sql.raw<Record<string, unknown>>(`explain (verbose, format json) ${statement}`);
      const { rows } = await explain.execute(db);
      const plan = JSON.stringify(rows);
      return new Set([...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name));
    } catch {
      // It is no statement.
      return null;
    }
  };
}
