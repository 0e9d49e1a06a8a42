// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Changes brings. */
export interface ChangesSchemas {
  Attempt: {
    user_id: string;
    set_id: string;
    lesson_id: string;
    exercise_id: string;
    element_key: string;
    attempt_id: string;
    element_type: 'vocabulary' | 'grammar_rule';
    user_answer: string;
    correct_answer: string;
    correct: boolean;
    differences: (
      | 'spelling'
      | 'accents'
      | 'umlauts'
      | 'sharp_s'
      | 'contractions'
      | 'case'
      | 'hyphens'
      | 'punctuation'
      | 'apostrophes'
      | 'spacing'
      | 'width'
    )[];
    attempted_at: Schemas['Timestamp'];
    earlier?: string | undefined;
  };
  LearnerChanges: {
    attempts: Schemas['Attempt'][];
    undone: string[];
    lesson_progress: Schemas['LessonProgress'][];
    cursor: string;
    more: boolean;
    remaining: number;
  };
  ReportedLesson: {
    set_id: string;
    lesson_id: string;
    steps: readonly {
      correct: number;
      total: number;
      attempts: number;
      completed_at: string;
      user_answer?: string | undefined;
      step_id: string;
    }[];
    time_spent_seconds: number;
    started_at: string;
    updated_at: string;
    completed_at: string | null;
  };
  UploadReport: { lessons: number; held: string[] };
  UploadedChanges: {
    attempts?:
      | readonly {
          set_id: string;
          lesson_id: string;
          exercise_id: string;
          element_key: string;
          element_type?: 'vocabulary' | 'grammar_rule' | undefined;
          user_answer?: string | undefined;
          correct_answer?: string | undefined;
          correct: boolean;
          differences?:
            | readonly (
                | 'spelling'
                | 'accents'
                | 'umlauts'
                | 'sharp_s'
                | 'contractions'
                | 'case'
                | 'hyphens'
                | 'punctuation'
                | 'apostrophes'
                | 'spacing'
                | 'width'
              )[]
            | undefined;
          attempted_at: string;
          attempt_id: string;
          earlier?: string | undefined;
        }[]
      | undefined;
    undone?: readonly string[] | undefined;
    lessons?: readonly Schemas['ReportedLesson'][] | undefined;
  };
}
