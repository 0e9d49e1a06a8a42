import {
  type ApiKeyTest,
  aiFailure,
  DEFAULT_USER_SETTINGS,
  isAiError,
  type ListedModel,
  type ProviderSlot,
  type TestApiKey,
} from '@learnwright/core';
import type { AppContext } from '../app-context.ts';
import { requireUser } from '../records.ts';

/** Tests a key as a message would use it: the one that is given, else the effective one. Throws not_found. */
export async function testApiKey(
  { stores, host, providerKeys }: AppContext,
  user_id: string,
  { provider, key }: TestApiKey,
  signal: AbortSignal,
): Promise<ApiKeyTest> {
  await requireUser(stores, user_id);
  const given = key?.trim() ?? null;
  if (given !== null) providerKeys.note(given);
  const { model, error } = await host.aiAccess.testKey({ user_id, slot: provider, key: given }, signal);
  const detail = error?.message ?? 'The key works.';
  return { provider, ok: error === null, ai_error_code: error?.code ?? null, detail, model };
}

/** Lists the models that the effective key of a slot opens. Throws not_found, ai_not_configured and ai_failed. */
export async function listModels(
  { stores, host }: AppContext,
  user_id: string,
  provider: ProviderSlot | undefined,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  await requireUser(stores, user_id);
  const settings = (await stores.settings.find(user_id)) ?? DEFAULT_USER_SETTINGS;
  const slot = provider ?? settings.active_provider;
  try {
    return await host.aiAccess.listModels({ user_id, slot, key: null }, signal);
  } catch (error) {
    throw isAiError(error) ? aiFailure(error) : error;
  }
}
