import type { SessionDatabase } from '../session-context.ts';
import type { StepTotalsRow } from '../tables.ts';
import type { StepDecision } from './decide-step.ts';

/** The longest gap that counts as time spent on a step, in microseconds: two hours. */
const LONGEST_GAP = 7_200_000_000;

const ADDED = [
  'evaluations',
  'confidence_sum',
  'advance_count',
  'backward_count',
  'repeat_count',
  'fallback_count',
  'gap_sum',
  'gap_count',
] as const satisfies readonly (keyof StepTotalsRow)[];

/**
 * Adds an evaluation to the totals of its project and step. The database does the sum, so that two sessions of a project
 * can end a turn at once. `gap` is the time since the session's previous evaluation in microseconds, null for its first.
 */
export async function addToTotals(
  db: SessionDatabase,
  project_id: string,
  decision: StepDecision,
  gap: number | null,
): Promise<void> {
  await db
    .insertInto('plg_session__step_totals')
    .values(totalsOf(project_id, decision, gap))
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'from_step'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            ADDED.map((column) => [
              column,
              eb(`plg_session__step_totals.${column}`, '+', eb.ref(`excluded.${column}`)),
            ]),
          ),
        ),
    )
    .execute();
}

function totalsOf(project_id: string, decision: StepDecision, gap: number | null): StepTotalsRow {
  const { from_step, to_step, confidence, fallback_used } = decision;
  const counts = gap !== null && gap <= LONGEST_GAP;
  return {
    project_id,
    from_step,
    evaluations: 1,
    confidence_sum: confidence,
    advance_count: Number(to_step > from_step),
    backward_count: Number(to_step < from_step),
    repeat_count: Number(to_step === from_step),
    fallback_count: Number(fallback_used),
    gap_sum: counts ? gap : 0,
    gap_count: Number(counts),
  };
}
