// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Element errors brings. */
export interface ElementErrorsSchemas {
  AttemptInput: {
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
    attempted_at?: string | undefined;
    attempt_id?: string | undefined;
  };
  ElementError: {
    id: string;
    user_id: string;
    set_id: string;
    lesson_id: string;
    exercise_id: string;
    element_key: string;
    element_type: 'vocabulary' | 'grammar_rule';
    user_answer: string;
    correct_answer: string;
    error_count: number;
    correct_streak: number;
    last_error_at: Schemas['Timestamp'] | null;
    last_attempt_at: Schemas['Timestamp'];
    mastered: boolean;
    mastered_at: Schemas['Timestamp'] | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  RecordAttempts: { attempts: readonly Schemas['AttemptInput'][] };
  ReviewItem: {
    id: string;
    user_id: string;
    set_id: string;
    lesson_id: string;
    exercise_id: string;
    element_key: string;
    element_type: 'vocabulary' | 'grammar_rule';
    user_answer: string;
    correct_answer: string;
    error_count: number;
    correct_streak: number;
    last_error_at: Schemas['Timestamp'] | null;
    last_attempt_at: Schemas['Timestamp'];
    mastered: boolean;
    mastered_at: Schemas['Timestamp'] | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
    due_at: Schemas['Timestamp'];
    overdue: boolean;
  };
}
