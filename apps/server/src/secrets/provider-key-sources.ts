import type { KeySource, ProviderSlot } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { KeysBySlot } from '../configuration/environment.ts';
import type { KnownSecrets } from '../log/known-secrets.ts';
import type { Sealer } from './sealer.ts';

/** AI provider keys: sealed in a user's settings, or given to the whole server (specification, R6.7 and R6.8). */
export interface ProviderKeys {
  /** Seals a key; call it in the unit of work that stores the envelope. */
  seal(user_id: string, slot: ProviderSlot, key: string): Promise<string>;
  /** Keeps a key that is not stored out of the log. */
  note(key: string): void;
  /** Names the source of the effective key: environment, then secrets file, then the settings record. */
  sourceOf(user_id: string, slot: ProviderSlot, sealed: string | null): Promise<KeySource>;
  /** Returns the effective key; null for no key, and for a key that cannot be opened. */
  open(user_id: string, slot: ProviderSlot, sealed: string | null): Promise<string | null>;
}

/** Builds the provider keys from the keys of the environment and of the secrets file, and a sealer for stored keys. */
export function createProviderKeys(
  environment: KeysBySlot,
  secretsFile: KeysBySlot,
  sealer: Sealer,
  logger: Logger & { readonly secrets: Pick<KnownSecrets, 'addKey'> },
): ProviderKeys {
  async function sourceOf(user_id: string, slot: ProviderSlot, sealed: string | null): Promise<KeySource> {
    const [fromEnvironment, fromFile] = [environment[slot], secretsFile[slot]];
    if (fromEnvironment !== undefined && fromEnvironment !== fromFile) return 'env';
    if (fromFile !== undefined) return 'secrets_yaml';
    if (sealed === null) return 'none';
    return (await openSealed(user_id, slot, sealed)) === null ? 'none' : 'settings';
  }

  async function openSealed(user_id: string, slot: ProviderSlot, sealed: string): Promise<string | null> {
    const key = await sealer.open(sealed, purposeOfKey(user_id, slot));
    if (key !== null) {
      logger.secrets.addKey(key);
      return key;
    }
    logger.warn('A stored provider key cannot be opened; it counts as absent. Was APP_CREDENTIALS_SECRET changed?', {
      user_id,
      slot,
    });
    return null;
  }

  async function open(user_id: string, slot: ProviderSlot, sealed: string | null): Promise<string | null> {
    const given = environment[slot] ?? secretsFile[slot];
    if (given !== undefined) return given;
    return sealed === null ? null : openSealed(user_id, slot, sealed);
  }

  function seal(user_id: string, slot: ProviderSlot, key: string): Promise<string> {
    logger.secrets.addKey(key);
    return sealer.seal(key, purposeOfKey(user_id, slot));
  }

  return { seal, note: logger.secrets.addKey, sourceOf, open };
}

/** What a stored key is for: sealed for one user and slot, it opens for no other (specification, R6.8). */
export function purposeOfKey(user_id: string, slot: ProviderSlot): string {
  return `provider key of ${user_id} for ${slot}`;
}
