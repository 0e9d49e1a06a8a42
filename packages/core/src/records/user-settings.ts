import * as z from 'zod';
import { isTimeZone } from '../time/time-zone.ts';
import { timestampSchema } from '../time/timestamp-schema.ts';
import { aiModelSchema } from './ai-model.ts';
import { idSchema, languageSchema } from './fields.ts';
import { type GradingPolicy, gradingPolicySchema } from './grading.ts';

/** The three AI provider slots (specification, R2.3). */
export const PROVIDER_SLOTS = ['provider_a', 'provider_b', 'provider_c'] as const;

/** A provider slot: one of PROVIDER_SLOTS. */
export const providerSlotSchema = z.enum(PROVIDER_SLOTS);

/** The type of `providerSlotSchema`. */
export type ProviderSlot = z.infer<typeof providerSlotSchema>;

/** Where the key of a slot comes from: the environment, the secrets file, the settings record, or nowhere. */
export const keySourceSchema = z.enum(['env', 'secrets_yaml', 'settings', 'none']);

/** The type of `keySourceSchema`. */
export type KeySource = z.infer<typeof keySourceSchema>;

const timeZoneSchema = z
  .string()
  .min(1)
  .max(100)
  .refine(isTimeZone, 'Expected an IANA time zone, such as Europe/Berlin');
const modelOverrideSchema = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || null)
  .nullable();

/** The most bytes of the JSON of preferences. */
const PREFERENCES_BYTES = 4_096;

/** What the apps of a user keep for themselves, such as a theme. The server does not read it. */
export const preferencesSchema = z
  .record(z.string(), z.unknown())
  .refine((preferences) => new TextEncoder().encode(JSON.stringify(preferences)).length <= PREFERENCES_BYTES, {
    message: `Expected at most ${PREFERENCES_BYTES} bytes of JSON`,
    params: { code: 'too_big' },
  });

/** The type of `preferencesSchema`. */
export type Preferences = z.infer<typeof preferencesSchema>;

/** Settings of a user as clients see them: which keys there are, never the keys (specification, R2.3). */
export const userSettingsSchema = z
  .object({
    id: idSchema,
    user_id: idSchema,
    language: languageSchema,
    timezone: z.string(),
    active_provider: providerSlotSchema,
    has_provider_a_key: z.boolean(),
    has_provider_b_key: z.boolean(),
    has_provider_c_key: z.boolean(),
    key_source_provider_a: keySourceSchema,
    key_source_provider_b: keySourceSchema,
    key_source_provider_c: keySourceSchema,
    model_override_provider_a: z.string().nullable(),
    model_override_provider_b: z.string().nullable(),
    model_override_provider_c: z.string().nullable(),
    grading: gradingPolicySchema
      .nullable()
      .meta({ description: 'What to forgive in answers; null leaves it to lessons and languages.' }),
    preferences: z.record(z.string(), z.unknown()).meta({
      description: 'What apps keep of the user, such as a theme; the server does not read it.',
    }),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'UserSettings' });

/** The type of `userSettingsSchema`. */
export type UserSettings = z.infer<typeof userSettingsSchema>;

/** Settings as they are stored: the language lives in the user, the keys are sealed envelopes. */
export interface StoredUserSettings {
  readonly id: string;
  readonly user_id: string;
  readonly timezone: string;
  readonly active_provider: ProviderSlot;
  readonly sealed_key_provider_a: string | null;
  readonly sealed_key_provider_b: string | null;
  readonly sealed_key_provider_c: string | null;
  /** When the key of the slot was stored; null without one. */
  readonly key_stored_at_provider_a: string | null;
  readonly key_stored_at_provider_b: string | null;
  readonly key_stored_at_provider_c: string | null;
  readonly model_override_provider_a: string | null;
  readonly model_override_provider_b: string | null;
  readonly model_override_provider_c: string | null;
  readonly grading: GradingPolicy | null;
  readonly preferences: Readonly<Preferences>;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What stored settings begin with: the first provider slot, no model of the user's own, no key. */
export const DEFAULT_USER_SETTINGS = {
  timezone: 'UTC',
  active_provider: PROVIDER_SLOTS[0],
  sealed_key_provider_a: null,
  sealed_key_provider_b: null,
  sealed_key_provider_c: null,
  key_stored_at_provider_a: null,
  key_stored_at_provider_b: null,
  key_stored_at_provider_c: null,
  model_override_provider_a: null,
  model_override_provider_b: null,
  model_override_provider_c: null,
  grading: null,
  preferences: {},
} as const satisfies Partial<StoredUserSettings>;

/** The body of PATCH /settings/{user_id}: any subset; a blank override clears it. */
export const patchUserSettingsSchema = z
  .object({
    language: languageSchema,
    timezone: timeZoneSchema,
    active_provider: providerSlotSchema,
    model_override_provider_a: modelOverrideSchema,
    model_override_provider_b: modelOverrideSchema,
    model_override_provider_c: modelOverrideSchema,
    grading: gradingPolicySchema.nullable().meta({ description: 'Replaces the whole policy; null takes it away.' }),
    preferences: preferencesSchema.meta({
      description: `Replaces all of it. At most ${PREFERENCES_BYTES} bytes of JSON.`,
    }),
  })
  .partial()
  .meta({ id: 'PatchUserSettings' });

/** The type of `patchUserSettingsSchema`. */
export type PatchUserSettings = z.infer<typeof patchUserSettingsSchema>;

/** The body of POST /settings/{user_id}/api-key. */
export const setApiKeySchema = z
  .object({ provider: providerSlotSchema, key: z.string().min(1).max(500).regex(/\S/u, 'Expected a key') })
  .meta({ id: 'SetApiKey' });

/** The type of `setApiKeySchema`. */
export type SetApiKey = z.infer<typeof setApiKeySchema>;

/** The body of POST /settings/{user_id}/api-key/test. */
export const testApiKeySchema = z
  .object({
    provider: providerSlotSchema,
    key: setApiKeySchema.shape.key.optional().meta({ description: 'Default: the key that is used for the user now.' }),
  })
  .meta({ id: 'TestApiKey' });

/** The type of `testApiKeySchema`. */
export type TestApiKey = z.infer<typeof testApiKeySchema>;

/** The result of a test of a key. */
export const apiKeyTestSchema = z
  .object({
    provider: providerSlotSchema,
    ok: z.boolean(),
    ai_error_code: z.string().nullable().meta({ description: 'Why a message would fail; null where it would not.' }),
    detail: z.string(),
    model: z.string().nullable().meta({ description: 'The model that was asked.' }),
  })
  .meta({ id: 'ApiKeyTest' });

/** The type of `apiKeyTestSchema`. */
export type ApiKeyTest = z.infer<typeof apiKeyTestSchema>;

/** A model that a user's key opens. */
export const listedModelSchema = aiModelSchema
  .extend({ is_default: z.boolean().meta({ description: 'Whether it answers where the user names no model.' }) })
  .meta({ id: 'ListedModel' });

/** The type of `listedModelSchema`. */
export type ListedModel = z.infer<typeof listedModelSchema>;
