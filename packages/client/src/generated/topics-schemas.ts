// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Topics brings. */
export interface TopicsSchemas {
  CreateTopic: {
    title: string;
    description?: string | null | undefined;
    parent_id?: string | null | undefined;
    order_index?: number | undefined;
  };
  PatchTopic: {
    title?: string | undefined;
    description?: string | null | undefined;
    parent_id?: string | null | undefined;
    order_index?: number | undefined;
  };
  Topic: {
    id: string;
    curriculum_id: string;
    title: string;
    description: string | null;
    parent_id: string | null;
    order_index: number;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
}
