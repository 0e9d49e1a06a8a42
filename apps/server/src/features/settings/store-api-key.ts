import type { ProviderSlot, UserSettings } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { lockUser } from '../../require-record.ts';
import { presentSettings, requireSettings } from './read-settings.ts';

/** Seals the key and stores it in the user's settings. */
export function storeApiKey(
  context: AppContext,
  user_id: string,
  slot: ProviderSlot,
  key: string,
): Promise<UserSettings> {
  return writeKey(context, user_id, slot, context.providerKeys.seal(user_id, slot, key.trim()));
}

/** Removes the stored key of a slot; nothing changes where there is none. */
export function removeApiKey(context: AppContext, user_id: string, slot: ProviderSlot): Promise<UserSettings> {
  return writeKey(context, user_id, slot, null);
}

async function writeKey(
  context: AppContext,
  user_id: string,
  slot: ProviderSlot,
  sealed: string | null,
): Promise<UserSettings> {
  return context.unitOfWork.run(async (stores) => {
    const user = await lockUser(stores, user_id);
    const settings = await requireSettings(context, stores, user_id);
    const next = { ...settings, [`sealed_key_${slot}` as const]: sealed, updated_at: context.clock.now() };
    await stores.settings.update(next);
    return presentSettings(context, user, next);
  });
}
