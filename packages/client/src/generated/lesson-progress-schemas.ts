// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Lesson progress brings. */
export interface LessonProgressSchemas {
  LessonProgress: {
    id: string;
    user_id: string;
    set_id: string;
    lesson_id: string;
    status: 'in_progress' | 'completed';
    step_results: Record<
      string,
      {
        correct: number;
        total: number;
        attempts: number;
        completed_at: Schemas['Timestamp'];
        user_answer?: string | undefined;
      }
    >;
    score_correct: number;
    score_total: number;
    time_spent_seconds: number;
    started_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
    completed_at: Schemas['Timestamp'] | null;
  };
  RecordProgress: {
    set_id: string;
    lesson_id: string;
    step_result?:
      | {
          step_id: string;
          correct: number;
          total: number;
          attempts?: number | undefined;
          user_answer?: string | undefined;
        }
      | undefined;
    time_spent_seconds_delta?: number | undefined;
    mark_completed?: boolean | undefined;
  };
  SetProgress: {
    set_id: string;
    kind: 'set' | 'course';
    title: string;
    lessons: number;
    completed: number;
    in_progress: number;
    stars: number;
    next_lesson: { lesson_id: string; title: string } | null;
    last_activity_at: Schemas['Timestamp'] | null;
  };
}
