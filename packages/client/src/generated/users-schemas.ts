// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Users brings. */
export interface UsersSchemas {
  CreateUser: { name: string; email?: string | null | undefined; language?: string | undefined };
  Job: {
    id: string;
    kind: string;
    plugin: string | null;
    user_id: string | null;
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    cancel_requested: boolean;
    progress: Schemas['JobProgress'];
    input: unknown | null;
    result: unknown | null;
    error: Schemas['JobError'] | null;
    tries: number;
    created_at: Schemas['Timestamp'];
    started_at: Schemas['Timestamp'] | null;
    updated_at: Schemas['Timestamp'];
    ended_at: Schemas['Timestamp'] | null;
  };
  JobError: { code: string; detail: string };
  JobProgress: { done: number; total: number | null; message: string | null };
  PatchUser: { name?: string | undefined; email?: string | null | undefined; language?: string | undefined };
  SetUserIdentities: { identities: readonly Schemas['SubjectOfIssuer'][] };
  SubjectOfIssuer: { issuer: string; subject: string };
  Timestamp: string;
  User: {
    id: string;
    name: string;
    email: string | null;
    language: string;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
  UserExport: {
    exported_at: Schemas['Timestamp'];
    user: Record<string, unknown>;
    settings: Record<string, unknown>;
    projects: Record<string, unknown>[];
    curricula: Record<string, unknown>[];
    conversations: Record<string, unknown>[];
    element_errors: Record<string, unknown>[];
    attempts: Record<string, unknown>[];
    lesson_progress: Record<string, unknown>[];
    active_days: Record<string, unknown>[];
    ai_usage: Record<string, unknown>[];
    api_tokens: Record<string, unknown>[];
    identities: Record<string, unknown>[];
    jobs: Record<string, unknown>[];
    sign_in: Record<string, Record<string, unknown>[]>;
    plugins: Record<string, unknown>;
  };
  UserIdentity: { issuer: string; subject: string; id: string; user_id: string; created_at: Schemas['Timestamp'] };
}
