// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that courses brings. */
export interface CoursesSchemas {
  Courses_Course: {
    set_id: string;
    title: string;
    description: string | null;
    language: string;
    target_language: string | null;
    grading: null;
    level: string | null;
    version: null;
    attribution: { set_id: string; author: null; license: null; homepage: null };
    metadata: Record<string, unknown>;
    hash: string;
    lesson_count: number;
    exercise_count: number;
    origin: null;
    imported_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  Courses_CourseLesson: {
    id: string;
    title: string;
    cards?: Schemas['LessonCard'][] | undefined;
    steps: Schemas['LessonStep'][];
    attribution: { set_id: string; author: null; license: null; homepage: null };
    assets: Record<string, { url: string; media_type: string; size: number; hash: string }>;
  } & Record<string, unknown>;
  Courses_CourseLessonEntry: {
    lesson_id: string;
    title: string;
    order_index: number;
    alias: string;
    estimated_minutes: number | null;
    exercise_count: number;
    hash: string;
  };
  Courses_CreateDraft: {
    user_id: string;
    goal: string;
    language?: string | undefined;
    target_language?: string | null | undefined;
    level?: string | null | undefined;
    lessons?: number | undefined;
    project_id?: string | null | undefined;
    material?: string | null | undefined;
    conversation_id?: string | null | undefined;
  };
  Courses_Draft: {
    id: string;
    user_id: string;
    project_id: string | null;
    goal: string;
    language: string;
    target_language: string | null;
    level: string | null;
    lesson_count: number;
    title: string | null;
    description: string | null;
    topics: { title: string; description: string | null }[];
    state: 'making' | 'stopped' | 'failed' | 'ready' | 'accepted';
    failure: { code: string; detail: string } | null;
    job_id: string;
    curriculum_id: string | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
    accepted_at: Schemas['Timestamp'] | null;
    material: string | null;
    lessons: Schemas['Courses_DraftLesson'][];
  };
  Courses_DraftLesson: {
    lesson_id: string;
    topic_index: number;
    order_index: number;
    title: string;
    goal: string;
    state: 'pending' | 'ready' | 'invalid';
    content: Record<string, unknown> | null;
    findings: Schemas['Courses_LessonFinding'][];
    answers: number;
    edited: boolean;
    record_id: string | null;
    updated_at: Schemas['Timestamp'];
  };
  Courses_DraftSummary: {
    id: string;
    user_id: string;
    project_id: string | null;
    goal: string;
    language: string;
    target_language: string | null;
    level: string | null;
    lesson_count: number;
    title: string | null;
    description: string | null;
    topics: { title: string; description: string | null }[];
    state: 'making' | 'stopped' | 'failed' | 'ready' | 'accepted';
    failure: { code: string; detail: string } | null;
    job_id: string;
    curriculum_id: string | null;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
    accepted_at: Schemas['Timestamp'] | null;
  };
  Courses_LessonFinding: { rule: string; severity: 'error' | 'warning'; pointer: string; message: string };
  Courses_PatchDraftLesson: { content?: Record<string, unknown> | undefined };
  Courses_RegenerateLesson: { wish?: string | null | undefined };
}
