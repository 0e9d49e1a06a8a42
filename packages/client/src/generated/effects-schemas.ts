// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Effects brings. */
export interface EffectsSchemas {
  Delivery: {
    event_id: string;
    plugin: string;
    hook: string;
    user_id: string;
    state: 'waiting' | 'dead';
    tries: number;
    due_at: Schemas['Timestamp'];
    last_error: string | null;
    replayed: boolean;
    created_at: Schemas['Timestamp'];
  };
  ReplayEvents: { plugin: string; hook?: string | undefined; user_id?: string | undefined; since?: string | undefined };
  RetryDeliveries: { plugin?: string | undefined; event_id?: string | undefined };
}
