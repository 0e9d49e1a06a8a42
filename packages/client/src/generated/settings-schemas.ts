// Generated from the OpenAPI document by "pnpm check --update".
import type { Schemas } from './schemas.ts';

/** The schemas that Settings brings. */
export interface SettingsSchemas {
  ApiKeyTest: {
    provider: 'provider_a' | 'provider_b' | 'provider_c';
    ok: boolean;
    ai_error_code: string | null;
    detail: string;
    model: string | null;
  };
  GradingPolicy: {
    spelling?: 'strict' | 'forgive' | undefined;
    accents?: 'strict' | 'forgive' | undefined;
    umlauts?: 'strict' | 'forgive' | undefined;
    sharp_s?: 'strict' | 'forgive' | undefined;
    contractions?: 'strict' | 'forgive' | undefined;
    case?: 'strict' | 'forgive' | undefined;
    hyphens?: 'strict' | 'forgive' | undefined;
    punctuation?: 'strict' | 'forgive' | undefined;
    apostrophes?: 'strict' | 'forgive' | undefined;
    spacing?: 'strict' | 'forgive' | undefined;
    width?: 'strict' | 'forgive' | undefined;
  };
  GradingPolicyInput: {
    spelling?: 'strict' | 'forgive' | undefined;
    accents?: 'strict' | 'forgive' | undefined;
    umlauts?: 'strict' | 'forgive' | undefined;
    sharp_s?: 'strict' | 'forgive' | undefined;
    contractions?: 'strict' | 'forgive' | undefined;
    case?: 'strict' | 'forgive' | undefined;
    hyphens?: 'strict' | 'forgive' | undefined;
    punctuation?: 'strict' | 'forgive' | undefined;
    apostrophes?: 'strict' | 'forgive' | undefined;
    spacing?: 'strict' | 'forgive' | undefined;
    width?: 'strict' | 'forgive' | undefined;
  };
  ListedModel: { id: string; name: string | null; is_default: boolean };
  PatchUserSettings: {
    language?: string | undefined;
    timezone?: string | undefined;
    active_provider?: 'provider_a' | 'provider_b' | 'provider_c' | undefined;
    model_override_provider_a?: string | null | undefined;
    model_override_provider_b?: string | null | undefined;
    model_override_provider_c?: string | null | undefined;
    grading?: Schemas['GradingPolicyInput'] | null | undefined;
    preferences?: Record<string, unknown> | undefined;
  };
  SetApiKey: { provider: 'provider_a' | 'provider_b' | 'provider_c'; key: string };
  TestApiKey: { provider: 'provider_a' | 'provider_b' | 'provider_c'; key?: string | undefined };
  UserSettings: {
    id: string;
    user_id: string;
    language: string;
    timezone: string;
    active_provider: 'provider_a' | 'provider_b' | 'provider_c';
    has_provider_a_key: boolean;
    has_provider_b_key: boolean;
    has_provider_c_key: boolean;
    key_source_provider_a: 'env' | 'secrets_yaml' | 'settings' | 'none';
    key_source_provider_b: 'env' | 'secrets_yaml' | 'settings' | 'none';
    key_source_provider_c: 'env' | 'secrets_yaml' | 'settings' | 'none';
    model_override_provider_a: string | null;
    model_override_provider_b: string | null;
    model_override_provider_c: string | null;
    grading: Schemas['GradingPolicy'] | null;
    preferences: Record<string, unknown>;
    created_at: Schemas['Timestamp'];
    updated_at: Schemas['Timestamp'];
  };
}
