// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Projects brings. */
export interface ProjectsSchemas {
  CreateProject: {
    topic: string;
    goal: string;
    timeframe: string;
    daily_minutes: number;
    current_problem?: string | null | undefined;
    active?: boolean | undefined;
  };
  PatchProject: {
    topic?: string | undefined;
    goal?: string | undefined;
    timeframe?: string | undefined;
    daily_minutes?: number | undefined;
    current_problem?: string | null | undefined;
    active?: boolean | undefined;
  };
  Project: {
    id: string;
    user_id: string;
    topic: string;
    goal: string;
    timeframe: string;
    daily_minutes: number;
    current_problem: string | null;
    active: boolean;
    kind: 'standard' | 'content';
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
}
