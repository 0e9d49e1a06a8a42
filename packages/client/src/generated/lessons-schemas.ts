// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Lessons brings. */
export interface LessonsSchemas {
  CreateLesson: { title: string; content?: string | undefined; order_index?: number | undefined };
  Lesson: {
    id: string;
    curriculum_id: string;
    title: string;
    content: string;
    order_index: number;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  PatchLesson: { title?: string | undefined; content?: string | undefined; order_index?: number | undefined };
}
