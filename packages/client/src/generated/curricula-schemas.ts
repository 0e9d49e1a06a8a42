// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Curricula brings. */
export interface CurriculaSchemas {
  CreateCurriculum: { title: string; description?: string | null | undefined; language?: string | undefined };
  Curriculum: {
    id: string;
    user_id: string;
    title: string;
    description: string | null;
    language: string;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  PatchCurriculum: {
    title?: string | undefined;
    description?: string | null | undefined;
    language?: string | undefined;
  };
}
