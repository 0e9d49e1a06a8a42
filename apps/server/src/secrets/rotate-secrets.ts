import type { OnProgress, SecretsRotation } from '@learnwright/cli';
import {
  type CursorValues,
  type PluginSettingStore,
  PROVIDER_SLOTS,
  type ProviderSlot,
  type StoredUserSettings,
  type Stores,
  type UnitOfWork,
} from '@learnwright/core';
import { purposeOfSetting } from '@learnwright/plugin-host';
import type { CredentialsSecret } from './credentials-secret.ts';
import { purposeOfKey } from './provider-key-sources.ts';
import type { RotatableSealer } from './sealer.ts';

/** The parts of the server that keep its secrets. */
export interface SecretsPorts {
  readonly secret: CredentialsSecret;
  readonly sealer: RotatableSealer;
  readonly stores: Pick<Stores, 'users' | 'settings'>;
  /** The settings of plugins: some are secrets. */
  readonly pluginSettings: PluginSettingStore;
  readonly unitOfWork: UnitOfWork<Pick<Stores, 'users' | 'settings'>>;
  /** Inside a unit of work, locks a name in all processes until the unit ends. */
  readonly lockName: (name: string) => Promise<void>;
}

/** How the sealed texts are. */
export interface SecretsState {
  readonly data_keys: number;
  /** The data keys that no secret opens. */
  readonly unopened_data_keys: number;
  /** The keys of learners and the secrets of plugins. */
  readonly stored_keys: number;
  /** The stored keys that cannot be opened, the first of those of learners by user and slot. */
  readonly unopened_keys: number;
  readonly unopened: readonly UnopenedKey[];
  readonly unopened_settings: readonly UnopenedSetting[];
  /** The stored keys that the next rotation seals anew. */
  readonly outdated_keys: number;
}

type UnopenedKey = SecretsRotation['unopened'][number];
type UnopenedSetting = SecretsRotation['unopened_settings'][number];

/** The settings of this many users are locked together, for a moment. */
const BATCH = 50;
const MOST_LISTED = 100;
const LOCK = 'secrets rotation';

/**
 * Seals what was sealed with older secrets, or with an older data key, anew. Servers may go on running. Every batch is a
 * transaction, and what is done is seen by what the envelopes say: after a crash, the next rotation goes on. Older secrets
 * are forgotten only where nothing needs them any more.
 */
export async function rotateSecrets(
  ports: SecretsPorts,
  { new_data_key }: { readonly new_data_key: boolean },
  onProgress: OnProgress,
): Promise<SecretsRotation> {
  const { secret, sealer, unitOfWork, lockName } = ports;
  const locked = <T>(work: () => Promise<T>) =>
    unitOfWork.run(async () => {
      await lockName(LOCK);
      return work();
    });
  const new_secret = await locked(secret.renew);
  const dataKeys = await sealer.sealKeysAnew();
  if (new_data_key) await sealer.addKey();
  const { sealed, unopened } = await sealKeysOfUsersAnew(ports, onProgress);
  const ofPlugins = await unitOfWork.run(() => sealSettingsAnew(ports));
  const unopened_keys = unopened.length + ofPlugins.unopened.length;
  const nothing_left = dataKeys.unopened === 0 && unopened_keys === 0;
  if (nothing_left) await locked(secret.forgetOlder);
  return {
    secret: secret.generatedFile === null ? 'environment' : 'generated',
    new_secret,
    new_data_key,
    sealed_data_keys: dataKeys.sealed,
    unopened_data_keys: dataKeys.unopened,
    sealed_keys: sealed + ofPlugins.sealed,
    unopened_keys,
    unopened: unopened.slice(0, MOST_LISTED),
    unopened_settings: ofPlugins.unopened,
    older_secrets_needed: !nothing_left,
  };
}

async function sealKeysOfUsersAnew(
  { stores, sealer, unitOfWork }: SecretsPorts,
  onProgress: OnProgress,
): Promise<{ readonly sealed: number; readonly unopened: readonly UnopenedKey[] }> {
  const total = await stores.settings.countWithKeys();
  const unopened: UnopenedKey[] = [];
  let sealed = 0;
  let done = 0;
  for await (const batch of readBatches(stores)) {
    const outdated: string[] = [];
    for (const settings of batch) if (await isOutdated(sealer, settings)) outdated.push(settings.user_id);
    await unitOfWork.run(async ({ users, settings }) => {
      // A server locks the user too before it writes: neither overwrites what the other one has just written.
      for (const user_id of outdated) await users.lock(user_id);
      for (const user_id of outdated) {
        const before = await settings.find(user_id);
        if (before === null) continue;
        const after = await sealAnew(sealer, before);
        if (after.sealed > 0) await settings.update(after.settings);
        sealed += after.sealed;
        unopened.push(...after.unopened);
      }
    });
    done += batch.length;
    onProgress(Math.min(done, total), total);
  }
  return { sealed, unopened };
}

/** Seals the keys of a user anew; the ones that cannot be opened stay as they are. */
async function sealAnew(sealer: RotatableSealer, before: StoredUserSettings) {
  const unopened: UnopenedKey[] = [];
  let settings = before;
  let sealed = 0;
  for (const { slot, envelope, purpose } of listEnvelopes(before)) {
    if (await sealer.isCurrent(envelope)) continue;
    const key = await sealer.open(envelope, purpose);
    if (key === null) unopened.push({ user_id: before.user_id, slot });
    else {
      settings = { ...settings, [`sealed_key_${slot}` as const]: await sealer.seal(key, purpose) };
      sealed += 1;
    }
  }
  return { settings, sealed, unopened };
}

/** Seals the secrets of plugins anew, in one unit of work: there are few, and only operators change them. */
async function sealSettingsAnew({ pluginSettings, sealer }: SecretsPorts) {
  const unopened: UnopenedSetting[] = [];
  let sealed = 0;
  for (const setting of await pluginSettings.list()) {
    const { plugin, key } = setting;
    if (setting.sealed === null || (await sealer.isCurrent(setting.sealed))) continue;
    const purpose = purposeOfSetting(plugin, key);
    const text = await sealer.open(setting.sealed, purpose);
    if (text === null) unopened.push({ plugin, key });
    else if (await pluginSettings.reseal(setting, await sealer.seal(text, purpose))) sealed += 1;
  }
  return { sealed, unopened };
}

/** Opens everything, and tells how it is; changes nothing. */
export async function inspectSecrets({ stores, pluginSettings, sealer }: SecretsPorts): Promise<SecretsState> {
  const { count, unopened: unopened_data_keys } = await sealer.inspectKeys();
  const unopened: UnopenedKey[] = [];
  let stored_keys = 0;
  let outdated_keys = 0;
  for await (const batch of readBatches(stores)) {
    for (const settings of batch) {
      for (const { slot, envelope, purpose } of listEnvelopes(settings)) {
        stored_keys += 1;
        if ((await sealer.open(envelope, purpose)) === null) unopened.push({ user_id: settings.user_id, slot });
        else if (!(await sealer.isCurrent(envelope))) outdated_keys += 1;
      }
    }
  }
  const unopened_settings: UnopenedSetting[] = [];
  for (const { plugin, key, sealed } of await pluginSettings.list()) {
    if (sealed === null) continue;
    stored_keys += 1;
    if ((await sealer.open(sealed, purposeOfSetting(plugin, key))) === null) unopened_settings.push({ plugin, key });
    else if (!(await sealer.isCurrent(sealed))) outdated_keys += 1;
  }
  return {
    data_keys: count,
    unopened_data_keys,
    stored_keys,
    unopened_keys: unopened.length + unopened_settings.length,
    unopened: unopened.slice(0, MOST_LISTED),
    unopened_settings,
    outdated_keys,
  };
}

async function isOutdated(sealer: RotatableSealer, settings: StoredUserSettings): Promise<boolean> {
  for (const { envelope } of listEnvelopes(settings)) if (!(await sealer.isCurrent(envelope))) return true;
  return false;
}

async function* readBatches({ settings }: Pick<Stores, 'settings'>): AsyncGenerator<StoredUserSettings[]> {
  let after: CursorValues | null = null;
  do {
    const page: Awaited<ReturnType<typeof settings.listWithKeys>> = await settings.listWithKeys({
      limit: BATCH,
      after,
    });
    if (page.items.length > 0) yield page.items;
    after = page.next;
  } while (after !== null);
}

function listEnvelopes(settings: StoredUserSettings) {
  return PROVIDER_SLOTS.flatMap((slot: ProviderSlot) => {
    const envelope = settings[`sealed_key_${slot}` as const];
    return envelope === null ? [] : [{ slot, envelope, purpose: purposeOfKey(settings.user_id, slot) }];
  });
}
