import type { Clock, PluginSetting, PluginStores } from '@learnwright/core';
import type { PluginSecrets } from '@learnwright/plugin-sdk';
import type { StoredValue } from './setting-layers.ts';

/** The values of settings in the database; secrets are sealed there. */
interface StoredSettings {
  /** The values of a plugin. */
  read(plugin: string): Promise<StoredValue[]>;
  /** The values of all plugins, by plugin. */
  readAll(): Promise<ReadonlyMap<string, readonly StoredValue[]>>;
  /** Stores first values of a config file where there are none, and returns whether it has stored any. */
  keepFirst(plugin: string, values: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** Stores values that an operator gives; null takes a secret away. Call it in a transaction. */
  write(plugin: string, values: readonly GivenValue[]): Promise<void>;
  /** Deletes the value of a setting; false where there is none. */
  delete(plugin: string, key: string): Promise<boolean>;
}

/** A value that an operator gives. */
interface GivenValue {
  readonly key: string;
  readonly value: unknown;
  readonly isSecret: boolean;
}

/** What the settings of plugins need from the server. */
export interface SettingPorts {
  /** The values of settings, the audit of their changes, and how other servers hear of them. */
  readonly plugins: Pick<PluginStores, 'settings' | 'audit'> & {
    readonly states: Pick<PluginStores['states'], 'advance'>;
  };
  /** Seals texts of plugins; the purpose names the plugin already. */
  readonly secrets: PluginSecrets;
  /** Keeps a text that an operator has given as a secret out of the log from now on; default: nothing is done. */
  noteSecret?(text: string): void;
  readonly clock: Clock;
}

/** Builds the access to the values in the database; of plugins that follow their files, first values are passed over. */
export function createStoredSettings(
  { plugins, secrets, noteSecret, clock }: SettingPorts,
  followsFile: (plugin: string) => boolean,
): StoredSettings {
  const { settings } = plugins;

  async function list(name?: string): Promise<PluginSetting[]> {
    const rows = await settings.list(name);
    return rows.filter(({ plugin, origin }) => origin !== 'file' || !followsFile(plugin));
  }

  async function open({ plugin, key, value, sealed, origin }: PluginSetting): Promise<StoredValue> {
    if (sealed === null) {
      return { key, origin, value: value === null ? null : JSON.parse(value), isSecret: false, isReadable: true };
    }
    const text = await secrets.open(sealed, purposeOfSetting(plugin, key));
    if (text !== null) noteSecret?.(text);
    return { key, origin, value: text, isSecret: true, isReadable: text !== null };
  }

  async function seal(plugin: string, { key, value, isSecret }: GivenValue): Promise<PluginSetting | null> {
    const row = { plugin, key, origin: 'operator', updated_at: clock.now() } as const;
    if (!isSecret) return { ...row, value: JSON.stringify(value), sealed: null };
    if (typeof value !== 'string') return null;
    noteSecret?.(value);
    return { ...row, value: null, sealed: await secrets.seal(value, purposeOfSetting(plugin, key)) };
  }

  return {
    read: async (plugin) => Promise.all((await list(plugin)).map(open)),
    readAll: async () => {
      const byPlugin = Map.groupBy(await list(), ({ plugin }) => plugin);
      const opened = [...byPlugin].map(async ([plugin, rows]) => [plugin, await Promise.all(rows.map(open))] as const);
      return new Map(await Promise.all(opened));
    },
    keepFirst: async (plugin, values) => {
      let isNew = false;
      for (const [key, value] of inOrder(Object.entries(values), ([name]) => name)) {
        const row = { plugin, key, value: JSON.stringify(value), sealed: null, updated_at: clock.now() };
        isNew = (await settings.insert({ ...row, origin: 'file' })) || isNew;
      }
      return isNew;
    },
    write: async (plugin, values) => {
      const ordered = inOrder(values, ({ key }) => key);
      const rows: (PluginSetting | null)[] = [];
      for (const value of ordered) rows.push(await seal(plugin, value));
      for (const [index, row] of rows.entries()) {
        if (row !== null) await settings.save(row);
        else await settings.delete(plugin, ordered[index]?.key ?? '');
      }
    },
    delete: settings.delete,
  };
}

/** What the envelope of a secret is bound to. */
export function purposeOfSetting(plugin: string, key: string): string {
  return `setting of plugin ${plugin}: ${key}`;
}

/** All writers take rows in the same order, so that none waits for one that waits for it. */
function inOrder<T>(list: readonly T[], keyOf: (entry: T) => string): readonly T[] {
  return list.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}
