import { AppError, addDays, type Timestamp } from '@learnwright/core';
import type { IndexedTable } from './indexed-db.ts';
import { resultOf } from './indexed-transaction.ts';

/** A report that was made under a name. */
interface NamedReport {
  readonly user_id: string;
  readonly idempotency_key: string;
  /** The report as JSON. */
  readonly report: string;
  readonly made_at: Timestamp;
}

/** The named reports that learners have made within a day. */
export interface ReportStore {
  /** Notes a report; returns whether it is new. Throws idempotency_key_reused for the name of another one, as a server does. */
  note(report: NamedReport): Promise<boolean>;
}

/** Makes the store of one transaction. */
export function createReportStore(table: IndexedTable): ReportStore {
  return {
    note: async (named) => {
      const { user_id, idempotency_key, report, made_at } = named;
      const known: NamedReport[] = await resultOf(table.index('by_user').getAll(user_id));
      const yesterday = addDays(made_at, -1);
      for (const old of known.filter((each) => each.made_at <= yesterday)) table.delete([user_id, old.idempotency_key]);
      const first = known.find((each) => each.idempotency_key === idempotency_key && each.made_at > yesterday);
      if (first === undefined) await resultOf(table.put(named));
      else if (first.report !== report) {
        throw new AppError('idempotency_key_reused', 'This idempotency key was used before for another report.');
      }
      return first === undefined;
    },
  };
}
