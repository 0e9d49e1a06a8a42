import type { ChatMethod, LearningMethod, SessionRating, StepEvaluation } from '@learnwright/core';

/** What was said at the start of a session. */
export interface StartRow {
  readonly session_id: string;
  /** The language the tutor speaks. */
  readonly lang: string;
}

/** A verdict on a learner's turn and what came of it; rows are only ever added. */
export interface StepEvaluationRow extends StepEvaluation {
  readonly id: string;
  readonly session_id: string;
  readonly project_id: string;
  /** The step after it; `from_step` where nothing moved. */
  readonly to_step: number;
  readonly created_at: string;
}

/** What the evaluations of a project at one step come to, kept up with each of them. */
export interface StepTotalsRow {
  readonly project_id: string;
  readonly from_step: number;
  readonly evaluations: number;
  readonly confidence_sum: number;
  readonly advance_count: number;
  readonly backward_count: number;
  readonly repeat_count: number;
  readonly fallback_count: number;
  /** The gaps before these evaluations in their sessions, those of more than two hours left out; in microseconds. */
  readonly gap_sum: number;
  readonly gap_count: number;
}

/** The end of a cycle and what comes next. */
export interface TopicTransitionRow {
  readonly id: string;
  readonly session_id: string;
  readonly cycle_complete: boolean;
  readonly summary: string;
  readonly next_topic: string | null;
  readonly difficulty_adjustment: 'same' | 'easier' | 'harder';
  readonly continue_recommended: boolean;
  readonly fallback_used: boolean;
  readonly looped: boolean;
  readonly new_cycle_count: number;
  readonly created_at: string;
}

/** A rating with the project of its session. */
export interface RatingRow extends SessionRating {
  readonly project_id: string;
}

/** A change of the method; rows are only ever added. */
export interface MethodSwitchRow {
  readonly id: string;
  readonly session_id: string;
  readonly project_id: string;
  readonly from_method: LearningMethod;
  readonly to_method: ChatMethod;
  readonly reason: string | null;
  readonly switched_at: string;
}

/** The plugin's tables; what hangs on a session or project goes with it. */
export interface SessionTables {
  readonly plg_session__starts: StartRow;
  readonly plg_session__step_evaluations: StepEvaluationRow;
  readonly plg_session__step_totals: StepTotalsRow;
  readonly plg_session__topic_transitions: TopicTransitionRow;
  readonly plg_session__ratings: RatingRow;
  readonly plg_session__method_switches: MethodSwitchRow;
}
