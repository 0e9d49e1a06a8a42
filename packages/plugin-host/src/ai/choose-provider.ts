import {
  AiError,
  type AiProvider,
  type AiProviderRegistry,
  type Awaitable,
  DEFAULT_USER_SETTINGS,
  type ProviderSlot,
  type StoredUserSettings,
} from '@learnwright/core';
import type { AskedModel } from '@learnwright/plugin-sdk';
import { redactKey } from './redact-key.ts';

/** The server's part in the choice of a provider. */
export interface ProviderPorts {
  /** The stored settings of a user; null before they were made. */
  findSettings(user_id: string): Promise<StoredUserSettings | null>;
  /** The effective key of a slot: environment, then secrets file, then the sealed one of the settings; null for none. */
  openKey(user_id: string, slot: ProviderSlot, sealed: string | null): Awaitable<string | null>;
}

/** Plugin code that is called: a hook by its name, or another function of a provider. */
export interface PluginCall {
  readonly owner: string;
  readonly hook: string;
}

/** Records the failure of plugin code. The plugin at fault follows from `error`; `shown` is the part that may be seen. */
export type RecordFailure = (call: PluginCall, error: unknown, shown: unknown) => void;

/** The parts of the host that a provider is chosen by. */
interface ProviderChoices {
  readonly ports: ProviderPorts;
  readonly providers: AiProviderRegistry;
  readonly recordFailure: RecordFailure;
}

/** The model that a user's call asks, and its key. */
export interface AiChoice {
  readonly model: string;
  /** Empty where none is needed. */
  readonly api_key: string;
  /** The slot that the key belongs to; null where none is needed. */
  readonly slot: ProviderSlot | null;
  /** The plugin that claims the model; null where none does, and all are asked. */
  readonly provider: string | null;
  /** Whether the call counts against the daily budget: without a key it costs nothing. */
  readonly limited: boolean;
  readonly timezone: string;
}

/**
 * Finds provider, model and key of a user (specification, R10.20). Rejects with an AiError: no_provider where the active
 * slot has neither an override nor a provider, no_api_key where the provider of the model needs a key and has none.
 */
export async function chooseProvider(choices: ProviderChoices, user_id: string): Promise<AiChoice> {
  const { ports, providers } = choices;
  const settings = (await ports.findSettings(user_id)) ?? DEFAULT_USER_SETTINGS;
  const { active_provider, timezone } = settings;
  const model = settings[`model_override_${active_provider}` as const] ?? findDefaultModel(choices, active_provider);
  const owner = await providers.claim(model);
  const provider = owner?.name ?? null;
  const slot = owner === null ? active_provider : owner.slot;
  if (slot === null) return { model, api_key: '', slot, provider, limited: false, timezone };
  const api_key = await ports.openKey(user_id, slot, settings[`sealed_key_${slot}` as const]);
  if (api_key === null && owner !== null) throw new AiError('no_api_key');
  return { model, api_key: api_key ?? '', slot, provider, limited: true, timezone };
}

/** Finds the model that a question of a user would go to; null where no provider has its slot. */
export async function findModel(choices: ProviderChoices, user_id: string): Promise<AskedModel | null> {
  const { ports, providers } = choices;
  const { active_provider, ...settings } = (await ports.findSettings(user_id)) ?? DEFAULT_USER_SETTINGS;
  const override = settings[`model_override_${active_provider}` as const];
  if (override === null && !providers.list().some(({ slot }) => slot === active_provider)) return null;
  const model = override ?? findDefaultModel(choices, active_provider);
  return { model, takes_images: (await providers.claim(model))?.takes_images?.(model) ?? false };
}

/** A slot of a user, and the key to ask its provider with; null for the effective one. */
export interface SlotRequest {
  readonly user_id: string;
  readonly slot: ProviderSlot;
  readonly key: string | null;
}

/**
 * Finds provider, model and key of one slot of a user, active or not. The model is the user's own where the provider claims
 * it. Rejects with an AiError: no_provider for a slot without a plugin, no_api_key where there is none.
 */
export async function chooseSlot(choices: ProviderChoices, request: SlotRequest): Promise<AiChoice & AskedProvider> {
  const { ports, providers } = choices;
  const { user_id, slot } = request;
  const settings = (await ports.findSettings(user_id)) ?? DEFAULT_USER_SETTINGS;
  const override = settings[`model_override_${slot}` as const];
  const preferred = override === null ? null : await providers.claim(override);
  const model = override !== null && preferred?.slot === slot ? override : findDefaultModel(choices, slot);
  const asked = preferred?.slot === slot ? preferred : providers.list().find((provider) => provider.slot === slot);
  if (asked === undefined) throw new AiError('no_provider');
  const api_key = request.key ?? (await ports.openKey(user_id, slot, settings[`sealed_key_${slot}` as const]));
  if (api_key === null) throw new AiError('no_api_key');
  return { model, api_key, slot, provider: asked.name, limited: true, timezone: settings.timezone, asked };
}

/** The provider of a choice. */
interface AskedProvider {
  readonly asked: AiProvider;
}

/** Finds the model of a slot for users who name none; rejects with an AiError. */
export function findDefaultModel(
  { providers, recordFailure }: Pick<ProviderChoices, 'providers' | 'recordFailure'>,
  slot: ProviderSlot,
): string {
  const provider = providers.list().find((candidate) => candidate.slot === slot);
  if (provider === undefined) throw new AiError('no_provider');
  try {
    const model: unknown = provider.default_model();
    if (typeof model === 'string' && model !== '') return model;
    throw new TypeError('default_model() has to answer the name of a model.');
  } catch (error) {
    recordFailure({ owner: provider.name, hook: 'default_model' }, error, redactKey(error, ''));
    throw new AiError('provider_error');
  }
}
