import type { RunAttempt, RunState, StepReport } from './run-state.ts';

/** A report on a lesson as a storage takes it. */
export type RunReport = {
  readonly set_id: string;
  readonly lesson_id: string;
  readonly step_result?: StepReport;
  readonly time_spent_seconds_delta?: number;
  readonly mark_completed?: true;
};

/**
 * What there is to record, in this order: first take attempts back (`undoAttempt` of a storage, by their ids), then record the new
 * ones (`recordAttempts`), then make the reports (`recordProgress`).
 */
export type RunChanges = {
  readonly undone: readonly string[];
  readonly attempts: readonly RunAttempt[];
  readonly progress: readonly RunReport[];
};

/** The attempts that came between two states of a run, and those that were taken back. */
export function listAttemptChanges(before: RunState | null, after: RunState): Pick<RunChanges, 'undone' | 'attempts'> {
  const [old, now] = [attemptsOf(before), attemptsOf(after)];
  return {
    undone: [...old.keys()].filter((id) => !now.has(id)),
    attempts: [...now].flatMap(([id, attempt]) => (old.has(id) ? [] : [attempt])),
  };
}

/** The whole seconds that were spent between two states. */
export function countSeconds(before: RunState | null, after: RunState): number {
  const seconds = (state: RunState | null) => Math.floor((state?.countedMilliseconds ?? 0) / 1_000);
  return Math.max(0, seconds(after) - seconds(before));
}

function attemptsOf(state: RunState | null): Map<string, RunAttempt> {
  const attempts = state?.entries.flatMap((entry) => entry.attempts) ?? [];
  return new Map(attempts.map((attempt) => [attempt.attempt_id, attempt]));
}
