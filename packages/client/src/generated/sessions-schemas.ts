// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Sessions brings. */
export interface SessionsSchemas {
  Session: {
    id: string;
    project_id: string;
    method: 'deductive' | 'inductive' | 'error_based' | 'dialogic' | 'contextual' | 'ai_adaptive' | 'content';
    started_at: Schemas['Timestamp'];
    ended_at: Schemas['Timestamp'] | null;
    cycle_step: number;
    cycle_count: number;
    status: 'active' | 'completed';
  };
}
