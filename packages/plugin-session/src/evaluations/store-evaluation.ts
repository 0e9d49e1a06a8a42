import { microsecondsOf, type Session, type Timestamp } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';
import { addToTotals } from './add-to-totals.ts';
import type { StepDecision } from './decide-step.ts';

/** Stores an evaluation and adds it to the totals of its project; runs in the transaction that locks the session. */
export async function storeEvaluation(
  { db, createId }: SessionContext,
  { id: session_id, project_id }: Session,
  decision: StepDecision,
  created_at: Timestamp,
): Promise<void> {
  const previous = await db
    .selectFrom('plg_session__step_evaluations')
    .select('created_at')
    .where('session_id', '=', session_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = { id: createId(), session_id, project_id, ...decision, created_at };
  await db.insertInto('plg_session__step_evaluations').values(row).execute();
  const gap = previous === undefined ? null : microsecondsOf(created_at) - microsecondsOf(previous.created_at);
  await addToTotals(db, project_id, decision, gap);
}
