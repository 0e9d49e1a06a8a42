// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that tracking brings. */
export interface TrackingSchemas {
  ProgressCommit: {
    id: string;
    project_id: string;
    session_id: string;
    method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive' | 'content';
    understanding: number | null;
    stress: number | null;
    error_rate: number | null;
    duration_minutes: number;
    committed_at: Schemas['Timestamp'];
    notes: string | null;
  };
  TrackingSummary: {
    tracking: {
      total_sessions: number;
      total_minutes: number;
      streak_days: number;
      sessions_per_method: Record<string, number>;
      method_distribution: {
        method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive';
        count: number;
        percentage: number;
      }[];
      recent_understanding: number[];
      recent_stress: number[];
      mean_understanding: number | null;
      mean_stress: number | null;
      recent_sessions: Schemas['ProgressCommit'][];
    };
    step_evaluation: {
      total_evaluations: number;
      average_confidence: number;
      advance_count: number;
      repeat_count: number;
      backward_count: number;
      fallback_count: number;
      evaluations_per_step: Record<string, number>;
      time_seconds_per_step: Record<string, number>;
    };
  } & Record<string, unknown>;
}
