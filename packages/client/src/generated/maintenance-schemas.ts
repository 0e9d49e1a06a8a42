// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that maintenance brings. */
export interface MaintenanceSchemas {
  Maintenance_Maintenance: {
    user_id: string;
    enabled: boolean;
    desired_retention: number | null;
    effective_retention: number;
    elements: number;
    overdue: number;
    up_to_date: boolean;
  };
  Maintenance_MaintenanceItem: {
    user_id: string;
    set_id: string;
    lesson_id: string;
    exercise_id: string;
    element_key: string;
    element_type: 'vocabulary' | 'grammar_rule';
    user_answer: string;
    correct_answer: string;
    last_attempt_at: Schemas['Timestamp'];
    due_at: Schemas['Timestamp'];
    overdue: boolean;
    stability: number;
    difficulty: number;
    retrievability: number;
    reps: number;
    lapses: number;
  };
  Maintenance_PatchMaintenance: { enabled?: boolean | undefined; desired_retention?: number | null | undefined };
}
