import {
  applyPatch,
  DEFAULT_USER_SETTINGS,
  type PatchUserSettings,
  type ProviderSlot,
  type StoredUserSettings,
  type Stores,
  type User,
  type UserSettings,
} from '@learnwright/core';
import type { AppContext } from '../app-context.ts';
import { lockUser, requireUser } from '../records.ts';

/** Reads a user's settings as clients see them; stores the defaults on the first read. */
export async function readUserSettings(context: AppContext, user_id: string): Promise<UserSettings> {
  const user = await requireUser(context.stores, user_id);
  const stored = await context.stores.settings.find(user_id);
  if (stored !== null) return presentSettings(context, user, stored);
  return context.unitOfWork.run(async (stores) => {
    return presentSettings(context, await lockUser(stores, user_id), await requireSettings(context, stores, user_id));
  });
}

/** Changes the fields that are given; the language is stored with the user. */
export async function changeUserSettings(
  context: AppContext,
  user_id: string,
  patch: PatchUserSettings,
): Promise<UserSettings> {
  return context.unitOfWork.run(async (stores) => {
    const { language, ...rest } = patch;
    const user = await lockUser(stores, user_id);
    const nextUser = applyPatch(user, language === undefined ? {} : { language }, context.clock);
    if (nextUser !== user) await stores.users.update(nextUser);
    const settings = await requireSettings(context, stores, user_id);
    const next = applyPatch(settings, rest, context.clock);
    if (next !== settings) await stores.settings.update(next);
    return presentSettings(context, nextUser, next);
  });
}

/** Seals the key and stores it in the user's settings. */
export function storeApiKey(
  context: AppContext,
  user_id: string,
  slot: ProviderSlot,
  key: string,
): Promise<UserSettings> {
  return writeKey(context, user_id, slot, () => context.providerKeys.seal(user_id, slot, key.trim()));
}

/** Removes the stored key of a slot; nothing changes where there is none. */
export function removeApiKey(context: AppContext, user_id: string, slot: ProviderSlot): Promise<UserSettings> {
  return writeKey(context, user_id, slot, async () => null);
}

async function writeKey(
  context: AppContext,
  user_id: string,
  slot: ProviderSlot,
  seal: () => Promise<string | null>,
): Promise<UserSettings> {
  return context.unitOfWork.run(async (stores) => {
    const user = await lockUser(stores, user_id);
    const settings = await requireSettings(context, stores, user_id);
    const sealed = await seal();
    const updated_at = context.clock.now();
    const stored_at = sealed === null ? null : updated_at;
    const key = { [`sealed_key_${slot}` as const]: sealed, [`key_stored_at_${slot}` as const]: stored_at };
    const next = { ...settings, ...key, updated_at };
    await stores.settings.update(next);
    return presentSettings(context, user, next);
  });
}

/** Finds the stored settings of a locked user; stores the defaults where there are none. */
async function requireSettings(context: AppContext, stores: Stores, user_id: string): Promise<StoredUserSettings> {
  const existing = await stores.settings.find(user_id);
  if (existing !== null) return existing;
  const now = context.clock.now();
  const settings: StoredUserSettings = {
    id: context.createId(),
    user_id,
    ...DEFAULT_USER_SETTINGS,
    created_at: now,
    updated_at: now,
  };
  await stores.settings.insert(settings);
  return settings;
}

/** Presents stored settings to clients: with the user's language, and with the source of each key instead of the key. */
async function presentSettings(context: AppContext, user: User, stored: StoredUserSettings): Promise<UserSettings> {
  const { sealed_key_provider_a, sealed_key_provider_b, sealed_key_provider_c, ...rest } = stored;
  const { key_stored_at_provider_a: _a, key_stored_at_provider_b: _b, key_stored_at_provider_c: _c, ...open } = rest;
  const sourceOf = context.providerKeys.sourceOf;
  const sourceA = await sourceOf(user.id, 'provider_a', sealed_key_provider_a);
  const sourceB = await sourceOf(user.id, 'provider_b', sealed_key_provider_b);
  const sourceC = await sourceOf(user.id, 'provider_c', sealed_key_provider_c);
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
