import type { Dump, DumpedRow } from './dump-database.ts';
import { NOT_OF_LEARNERS } from './sweep-exceptions.ts';

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
 * own id, until nothing more is found. What all share is not followed. A stored response and its subjects are one: an answer
 * that names nobody is found by them.
 */
export function findLearnerData(dump: Dump, user_id: string, email: string): LearnerData {
  const ids = new Set([user_id]);
  const rows = new Map<DumpedRow, LearnerRow>();
  const candidates = [...dump].filter(([table]) => !(table in NOT_OF_LEARNERS) && table !== 'answer_subjects');
  const subjects = Map.groupBy(dump.get('answer_subjects') ?? [], ({ answer_id }) => answer_id);
  const subjectsOf = (table: string, row: DumpedRow) =>
    table === 'stored_answers' ? (subjects.get(row.id) ?? []) : [];
  let known = -1;
  while (known < rows.size) {
    known = rows.size;
    for (const [table, row] of candidates.flatMap(([name, all]) => all.map((one) => [name, one] as const))) {
      if (rows.has(row) || !holdsAny([row, ...subjectsOf(table, row)], ids, email)) continue;
      rows.set(row, { table, row });
      for (const subject of subjectsOf(table, row)) rows.set(subject, { table: 'answer_subjects', row: subject });
      for (const column of ['id', 'attempt_id']) {
        if (typeof row[column] === 'string') ids.add(row[column]);
      }
    }
  }
  return { rows: [...rows.values()], ids };
}

/** Whether any text of the rows, also inside JSON, holds an id or the address. */
function holdsAny(rows: readonly DumpedRow[], ids: ReadonlySet<string>, email: string): boolean {
  const text = JSON.stringify(rows);
  return text.toLowerCase().includes(email.toLowerCase()) || text.matchAll(ID).some(([id]) => ids.has(id));
}
