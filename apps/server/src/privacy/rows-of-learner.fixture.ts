import type { Dump, DumpedRow } from './dump-database.fixture.ts';
import { NOT_OF_LEARNERS } from './sweep-exceptions.fixture.ts';

/** Where a row of a learner stands. */
export interface LearnerRow {
  readonly table: string;
  readonly row: DumpedRow;
}

/** What a database holds of a learner. */
export interface LearnerData {
  readonly rows: readonly LearnerRow[];
  /** The ids of the learner and of everything that belongs to them. */
  readonly ids: ReadonlySet<string>;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Follows a learner through a dump: a row that holds the address or an id known to be theirs is theirs, and so is its
 * own id, until nothing more is found. What all share is not followed.
 */
export function findLearnerData(dump: Dump, user_id: string, email: string): LearnerData {
  const ids = new Set([user_id]);
  const rows = new Map<DumpedRow, LearnerRow>();
  const candidates = [...dump].filter(([table]) => !(table in NOT_OF_LEARNERS));
  let known = -1;
  while (known < rows.size) {
    known = rows.size;
    for (const [table, row] of candidates.flatMap(([name, all]) => all.map((one) => [name, one] as const))) {
      if (rows.has(row) || !holdsAny(row, ids, email)) continue;
      rows.set(row, { table, row });
      for (const column of ['id', 'attempt_id']) {
        if (typeof row[column] === 'string') ids.add(row[column]);
      }
    }
  }
  return { rows: [...rows.values()], ids };
}

/** Whether any text of the row, also inside JSON, holds an id or the address. */
function holdsAny(row: DumpedRow, ids: ReadonlySet<string>, email: string): boolean {
  const text = JSON.stringify(row);
  return text.toLowerCase().includes(email.toLowerCase()) || text.matchAll(ID).some(([id]) => ids.has(id));
}
