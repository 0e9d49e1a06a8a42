import type { stepEvaluationSliceSchema } from '@learnwright/core';
import type { z } from '@learnwright/plugin-sdk';
import { STEPS } from '../prompts/step-prompt.ts';
import type { SessionDatabase } from '../session-context.ts';
import type { StepTotalsRow } from '../tables.ts';

type StepEvaluationSlice = z.output<typeof stepEvaluationSliceSchema>;

/**
 * The slice `step_evaluation` of a project's progress (specification, part 2), from at most seven rows however many
 * evaluations there are. `average_confidence` has four decimals and is 0 without any.
 */
export async function summarizeEvaluations(db: SessionDatabase, project_id: string): Promise<StepEvaluationSlice> {
  const rows = await db
    .selectFrom('plg_session__step_totals')
    .selectAll()
    .where('project_id', '=', project_id)
    .execute();
  const sum = (column: Exclude<keyof StepTotalsRow, 'project_id'>) =>
    rows.reduce((total, row) => total + row[column], 0);
  const perStep = (pick: (row: StepTotalsRow) => number) => {
    const values = STEPS.map((step) => {
      const row = rows.find(({ from_step }) => from_step === step);
      return [step, row === undefined ? 0 : pick(row)];
    });
    return Object.fromEntries(values);
  };
  const total_evaluations = sum('evaluations');
  return {
    total_evaluations,
    average_confidence: Number((sum('confidence_sum') / Math.max(total_evaluations, 1)).toFixed(4)),
    advance_count: sum('advance_count'),
    repeat_count: sum('repeat_count'),
    backward_count: sum('backward_count'),
    fallback_count: sum('fallback_count'),
    evaluations_per_step: perStep(({ evaluations }) => evaluations),
    time_seconds_per_step: perStep(({ gap_sum }) => gap_sum / 1_000_000),
  };
}
