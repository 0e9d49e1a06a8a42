import type { StepEvaluationSlice } from '@learnwright/core';

const NO_STEPS = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, '6': 0, '7': 0 };

/** The slice `step_evaluation` of a server whose plugins evaluate no steps. */
export const NO_EVALUATIONS: StepEvaluationSlice = {
  total_evaluations: 0,
  average_confidence: 0,
  advance_count: 0,
  repeat_count: 0,
  backward_count: 0,
  fallback_count: 0,
  evaluations_per_step: NO_STEPS,
  time_seconds_per_step: NO_STEPS,
};
