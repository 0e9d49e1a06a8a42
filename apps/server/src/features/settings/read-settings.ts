import type { StoredUserSettings, Stores, User, UserSettings } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { lockUser, requireUser } from '../../require-record.ts';

/** The user's settings as clients see them; made with the defaults when there are none yet. */
export async function readSettings(context: AppContext, user_id: string): Promise<UserSettings> {
  const user = await requireUser(context.stores, user_id);
  const stored = await context.stores.settings.find(user_id);
  if (stored !== null) return presentSettings(context, user, stored);
  return context.unitOfWork.run(async (stores) => {
    return presentSettings(context, await lockUser(stores, user_id), await requireSettings(context, stores, user_id));
  });
}

/** The stored settings of a locked user, made when there are none yet. */
export async function requireSettings(
  context: AppContext,
  stores: Stores,
  user_id: string,
): Promise<StoredUserSettings> {
  const existing = await stores.settings.find(user_id);
  if (existing !== null) return existing;
  const now = context.clock.now();
  const settings: StoredUserSettings = {
    id: context.createId(),
    user_id,
    timezone: 'UTC',
    active_provider: 'provider_a',
    sealed_key_provider_a: null,
    sealed_key_provider_b: null,
    sealed_key_provider_c: null,
    model_override_provider_a: null,
    model_override_provider_b: null,
    model_override_provider_c: null,
    created_at: now,
    updated_at: now,
  };
  await stores.settings.insert(settings);
  return settings;
}

/** Stored settings as clients see them: the user's language in, every key out, its source in its place. */
export function presentSettings(context: AppContext, user: User, stored: StoredUserSettings): UserSettings {
  const { sealed_key_provider_a, sealed_key_provider_b, sealed_key_provider_c, ...open } = stored;
  const sourceOf = context.providerKeys.sourceOf;
  const sourceA = sourceOf(user.id, 'provider_a', sealed_key_provider_a);
  const sourceB = sourceOf(user.id, 'provider_b', sealed_key_provider_b);
  const sourceC = sourceOf(user.id, 'provider_c', sealed_key_provider_c);
  return {
    ...open,
    language: user.language,
    has_provider_a_key: sourceA !== 'none',
    has_provider_b_key: sourceB !== 'none',
    has_provider_c_key: sourceC !== 'none',
    key_source_provider_a: sourceA,
    key_source_provider_b: sourceB,
    key_source_provider_c: sourceC,
  };
}
