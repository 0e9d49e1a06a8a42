import { AiError, PROVIDER_SLOTS, type ProviderSlot } from '@learnwright/core';
import type { AiClientParts } from './ai-client-parts.ts';
import { hideKey } from './hide-key.ts';

/** Which model a user's call asks, and with what. */
export interface AiChoice {
  readonly model: string;
  /** Empty where none is needed. */
  readonly api_key: string;
  /** The plugin that has claimed the model; null where none did, and all are asked. */
  readonly provider: string | null;
  /** Whether the call counts against the daily budget: one that needs no key costs nothing. */
  readonly limited: boolean;
  readonly timezone: string;
}

/** Used where a user has no settings yet; these are the defaults they are made with. */
const NO_SETTINGS = {
  active_provider: PROVIDER_SLOTS[0],
  timezone: 'UTC',
  model_override_provider_a: null,
  model_override_provider_b: null,
  model_override_provider_c: null,
  sealed_key_provider_a: null,
  sealed_key_provider_b: null,
  sealed_key_provider_c: null,
} as const;

/**
 * Finds model, provider and key of a user (contract, section 3.8). Rejects with an AiError: no_provider where the active
 * slot has neither an override nor a provider, no_api_key where the provider of the model needs one.
 */
export async function chooseProvider(parts: AiClientParts, user_id: string): Promise<AiChoice> {
  const { ports, providers } = parts;
  const settings = (await ports.findSettings(user_id)) ?? NO_SETTINGS;
  const { active_provider, timezone } = settings;
  const model = settings[`model_override_${active_provider}` as const] ?? findDefaultModel(parts, active_provider);
  const owner = await providers.claim(model);
  const provider = owner?.name ?? null;
  const slot = owner === null ? active_provider : owner.slot;
  if (slot === null) return { model, api_key: '', provider, limited: false, timezone };
  const api_key = ports.openKey(user_id, slot, settings[`sealed_key_${slot}` as const]);
  if (api_key === null && owner !== null) throw new AiError('no_api_key');
  return { model, api_key: api_key ?? '', provider, limited: true, timezone };
}

function findDefaultModel({ providers, onFailure }: AiClientParts, slot: ProviderSlot): string {
  const provider = providers.list().find((candidate) => candidate.slot === slot);
  if (provider === undefined) throw new AiError('no_provider');
  try {
    const model: unknown = provider.default_model();
    if (typeof model === 'string' && model !== '') return model;
    throw new TypeError('default_model() has to answer the name of a model.');
  } catch (error) {
    onFailure({ owner: provider.name, hook: 'default_model' }, error, hideKey(error, ''));
    throw new AiError('provider_error');
  }
}
