import type { KeySource, ProviderSlot } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { Sealer } from './sealer.ts';

/** Keys from outside the database, by slot. */
export type KeysBySlot = Readonly<Partial<Record<ProviderSlot, string>>>;

/** AI provider keys: sealed in a user's settings, or given to the whole server (specification, part 5). */
export interface ProviderKeys {
  seal(user_id: string, slot: ProviderSlot, key: string): string;
  /** Where the effective key of a slot comes from: environment, then secrets file, then the settings record. */
  sourceOf(user_id: string, slot: ProviderSlot, sealed: string | null): KeySource;
  /** The effective key itself; null where there is none, which includes one that cannot be opened. */
  open(user_id: string, slot: ProviderSlot, sealed: string | null): string | null;
}

/** Builds the provider keys from the environment's, those of the secrets file, and the sealer. */
export function createProviderKeys(
  environment: KeysBySlot,
  secretsFile: KeysBySlot,
  sealer: Sealer,
  logger: Logger,
): ProviderKeys {
  function sourceOf(user_id: string, slot: ProviderSlot, sealed: string | null): KeySource {
    const [fromEnvironment, fromFile] = [environment[slot], secretsFile[slot]];
    if (fromEnvironment !== undefined && fromEnvironment !== fromFile) return 'env';
    if (fromFile !== undefined) return 'secrets_yaml';
    if (sealed === null) return 'none';
    return openSealed(user_id, slot, sealed) === null ? 'none' : 'settings';
  }

  function openSealed(user_id: string, slot: ProviderSlot, sealed: string): string | null {
    const key = sealer.open(sealed, purposeOf(user_id, slot));
    if (key !== null) return key;
    logger.warn('A stored provider key cannot be opened; it counts as absent. Was APP_CREDENTIALS_SECRET changed?', {
      user_id,
      slot,
    });
    return null;
  }

  function open(user_id: string, slot: ProviderSlot, sealed: string | null): string | null {
    const given = environment[slot] ?? secretsFile[slot];
    if (given !== undefined) return given;
    return sealed === null ? null : openSealed(user_id, slot, sealed);
  }

  return { seal: (user_id, slot, key) => sealer.seal(key, purposeOf(user_id, slot)), sourceOf, open };
}

function purposeOf(user_id: string, slot: ProviderSlot): string {
  return `provider key of ${user_id} for ${slot}`;
}
