// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Tokens brings. */
export interface TokensSchemas {
  ApiToken: {
    id: string;
    name: string;
    role: 'operator' | 'app' | 'learner';
    user_id: string | null;
    created_at: Schemas['Timestamp'];
    expires_at: Schemas['Timestamp'] | null;
    revoked_at: Schemas['Timestamp'] | null;
    last_used_at: Schemas['Timestamp'] | null;
  };
  CreateApiToken: {
    name: string;
    role: 'operator' | 'app' | 'learner';
    user_id?: string | null | undefined;
    expires_at?: string | null | undefined;
  };
  CreatedApiToken: {
    id: string;
    name: string;
    role: 'operator' | 'app' | 'learner';
    user_id: string | null;
    created_at: Schemas['Timestamp'];
    expires_at: Schemas['Timestamp'] | null;
    revoked_at: Schemas['Timestamp'] | null;
    last_used_at: Schemas['Timestamp'] | null;
    secret: string | null;
  };
}
