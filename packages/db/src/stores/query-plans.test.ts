import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordCountsOfWork, recordStatements, type StoreStatement } from '../../tests/record-statements.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { createDatabase } from '../open-database.ts';
import { connectSqlite } from '../sqlite/connection.ts';
import { openSqliteBackend } from '../sqlite/sqlite-backend.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-sqlite-'));
const path = join(folder, 'test.db');
const options = { synchronous: 'normal', busyTimeout: 1000 } as const;
const backend = await openSqliteBackend(path, options);
const connection = connectSqlite(path, { ...options, readonly: false });
let queries: StoreStatement[] = [];

afterAll(async () => {
  connection.close();
  await backend.close();
  rmSync(folder, { recursive: true });
});

beforeAll(async () => {
  await createDatabase(backend).migrate([CORE_MIGRATIONS]);
  const all = await recordStatements(backend, { withEvents: false });
  // What hangs on a content set is counted once, for an operator.
  queries = all.filter(({ sql }) => !sql.includes('as "learners"'));
});

it('reaches every row through an index', () => {
  expect(queries.length).toBeGreaterThan(80);
  // SEARCH goes down an index; SCAN … USING INDEX reads a whole list in its order; a bare SCAN reads the table. What is
  // given as a list, and what a subquery has found, is scanned. A constant row is no table.
  const scans = queries.filter(({ sql }) =>
    planOf(sql).some((step) =>
      /^SCAN (?!.*(USING (COVERING )?INDEX|VIRTUAL TABLE)|CONSTANT ROW|newest|part$|\(subquery)/.test(step),
    ),
  );
  expect(scans).toEqual([]);
});

it('looks for the latest lessons of a learner among those that are completed', () => {
  const plan = planFor('as "latest_scores"').filter((step) => step.includes('lesson_progress'));
  expect(plan).toHaveLength(4);
  for (const step of plan) expect(step).toContain('lesson_progress_by_completion (user_id=? AND completed_at>?)');
});

it('sorts nothing but the few subjects of a project, and sums by purpose and by user', () => {
  const sorted = queries.filter(({ sql, reads }) => reads && planOf(sql).some((step) => step.includes('TEMP B-TREE')));
  expect(sorted.length).toBeGreaterThan(0);
  for (const { sql } of sorted) expect(sql).toMatch(/project_subjects|group by "(?:purpose|ai_usage)/);
});

it('looks for the review queue and the content project where there is nothing else', () => {
  expect(planFor('case correct_streak').join()).toContain('USING INDEX element_errors_in_queue (user_id=?)');
  expect(planFor("'content'").join()).toContain('USING INDEX projects_one_content_project');
});

it('goes along the review queue from a cursor on, however many rows share an error count and a time', () => {
  const plan = planFor('case correct_streak').join();
  expect(plan).toContain('USING INDEX element_errors_in_queue (user_id=? AND error_count=? AND <expr>=? AND id>?)');
  expect(plan).toContain('USING INDEX element_errors_in_queue (user_id=? AND error_count=? AND <expr><?)');
});

it('looks for an element of all users by its address', () => {
  expect(planFor('from "element_errors" where ("set_id" = ').join()).toContain('USING INDEX element_errors_by_address');
});

it('looks for the latest profile of a project at the end of its index', () => {
  const plan = planFor('from "learning_profiles"').join();
  expect(plan).toContain('USING INDEX sqlite_autoindex_learning_profiles_2 (project_id=?)');
});

it('looks for the answers about a learner by their subjects alone', () => {
  const plan = planFor('in (select "answer_id"');
  expect(plan.join()).toContain('SEARCH stored_answers USING INTEGER PRIMARY KEY');
  expect(plan.join()).toContain('SEARCH answer_subjects USING PRIMARY KEY (subject=?)');
  expect(planFor('insert into "answer_subjects"').join()).toContain('INDEX sqlite_autoindex_stored_answers_1');
});

it('measures what a learner stores without reading it', () => {
  const plan = planFor('sum(');
  expect(plan.join()).toContain('COVERING INDEX lessons_by_bytes (curriculum_id=?)');
  expect(plan.join()).toContain('COVERING INDEX conversations_by_all_bytes (user_id=?)');
});

it('looks for settings with keys among these alone', () => {
  const plan = planFor('coalesce(sealed_key_provider_a');
  expect(plan.length).toBeGreaterThan(0);
  for (const step of plan) expect(step).toContain('user_settings_with_keys');
});

it('counts attempts and tokens of a span of time along their indexes', () => {
  expect(planFor('as "wrong" from "attempts"').join()).toMatch(
    /USING (COVERING )?INDEX \S+ \(user_id=\? AND attempted_at>/,
  );
  expect(planFor('as "tokens" from "ai_usage"').join()).toContain(
    'INDEX ai_usage_by_user (user_id=? AND created_at>?)',
  );
});

it('counts the jobs that are open or have failed among these alone', () => {
  const plan = planFor('union all select "status"', recordCountsOfWork(backend)).filter((step) =>
    step.includes('jobs'),
  );
  expect(plan).toEqual(['SCAN jobs USING INDEX jobs_open', 'SCAN jobs USING COVERING INDEX jobs_failed']);
});

/** How the queries with this text are run. */
function planFor(text: string, among: readonly StoreStatement[] = queries): string[] {
  return among.filter(({ sql }) => sql.includes(text)).flatMap(({ sql }) => planOf(sql));
}

function planOf(sql: string): string[] {
  const parameters = Array.from({ length: sql.split('?').length - 1 }, () => null);
  const { rows } = connection.execute({ sql: `explain query plan ${sql}`, name: null }, parameters);
  return rows.map(({ detail }) => String(detail));
}
