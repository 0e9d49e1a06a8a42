// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Reviews brings. */
export interface ReviewsSchemas {
  DueItem: {
    id: string;
    title: string;
    due_at: Schemas['Timestamp'] | null;
    data?: Record<string, unknown> | undefined;
  };
  DueReviews: { sources: Schemas['DueSource'][] };
  DueSource: {
    name: string;
    plugin: string | null;
    label: Record<string, string>;
    count: number | null;
    items: Schemas['DueItem'][];
    next_due_at: Schemas['Timestamp'] | null;
  };
}
