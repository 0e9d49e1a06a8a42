import type { LearningMethod } from '@learnwright/core';
import type { MethodTotalsRow } from '../tables.ts';
import type { TrackingDatabase } from '../tracking-context.ts';

/** The totals of a project with one method. */
export async function findTotals(
  db: TrackingDatabase,
  project_id: string,
  method: LearningMethod,
): Promise<MethodTotalsRow | null> {
  const query = db.selectFrom('plg_tracking__method_totals').selectAll().where('project_id', '=', project_id);
  return (await query.where('method', '=', method).executeTakeFirst()) ?? null;
}

/** The totals of a project, one row for each method that was used, in any order. */
export function listTotals(db: TrackingDatabase, project_id: string): Promise<MethodTotalsRow[]> {
  return db.selectFrom('plg_tracking__method_totals').selectAll().where('project_id', '=', project_id).execute();
}

/** Stores totals in the place of earlier ones. */
export async function saveTotals(db: TrackingDatabase, row: MethodTotalsRow): Promise<void> {
  const { project_id: _project, method: _method, ...totals } = row;
  await db
    .insertInto('plg_tracking__method_totals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'method']).doUpdateSet(totals))
    .execute();
}

/** Forgets the totals of a project. */
export async function deleteTotals(db: TrackingDatabase, project_id: string): Promise<void> {
  await db.deleteFrom('plg_tracking__method_totals').where('project_id', '=', project_id).execute();
}
