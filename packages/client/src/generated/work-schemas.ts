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
    wait: Schemas['WorkWait'] | null;
  };
  WorkSummary: {
    jobs: { queued: number; running: number; failed: number };
    deliveries: { waiting: number; dead: number; oldest_due_at: Schemas['Timestamp'] | null };
    schedules: { total: number; failing: number };
  };
  WorkWait: { reason: 'rights' | 'plugin' | 'hook' | 'line' | 'retry' | 'time' | 'server'; detail: string };
}
