// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Work brings. */
export interface WorkSchemas {
  Work: {
    kind: 'delivery' | 'job' | 'schedule';
    id: string;
    name: string;
    plugin: string | null;
    user_id: string | null;
    status: 'waiting' | 'running' | 'failed';
    tries: number;
    due_at: Schemas['Timestamp'];
    owner: string | null;
    last_error: string | null;
  };
}
