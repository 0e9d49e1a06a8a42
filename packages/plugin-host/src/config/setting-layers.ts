import { describeError } from '@learnwright/core';
import type { Setting, SettingsDefinition } from '@learnwright/plugin-sdk';

/** Values of settings, by key. */
export type SettingValues = Readonly<Record<string, unknown>>;

/**
 * Where a value comes from, those that count more behind the others. `file`: the config file gives the first value, and
 * nobody has changed it. `pinned`: a config file holds it on this server.
 */
export const SETTING_SOURCES = ['default', 'file', 'database', 'pinned', 'environment'] as const;

/** One of `SETTING_SOURCES`. */
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** What the files and the environment of a server say of a plugin's settings, as it stands there. */
export interface GivenSettings {
  /** The first values of settings that the database has no value of; of internal settings the values. */
  readonly first: SettingValues;
  readonly pinned: SettingValues;
  readonly environment: SettingValues;
}

/** A value that the database has. */
export interface StoredValue {
  readonly key: string;
  readonly origin: 'file' | 'operator';
  /** Null for a secret that cannot be opened. */
  readonly value: unknown;
  readonly isSecret: boolean;
  /** False for a secret that cannot be opened. */
  readonly isReadable: boolean;
}

/** The value of a setting that counts, and where it comes from. */
export interface ChosenValue {
  readonly value: unknown;
  readonly source: SettingSource;
  /** False for a secret that is there and cannot be opened: it counts as absent. */
  readonly isReadable: boolean;
}

/** The values that count of a plugin's settings; those of the database that its schemas refuse are left out, and named. */
export interface ChosenSettings {
  readonly chosen: ReadonlyMap<string, ChosenValue>;
  readonly refused: readonly { readonly key: string; readonly reason: string }[];
}

/** Chooses for every setting the value that counts: environment, pin, database, file, default. */
export function chooseSettings(
  definition: SettingsDefinition,
  given: GivenSettings,
  stored: readonly StoredValue[],
): ChosenSettings {
  const rows = new Map(stored.map((row) => [row.key, row]));
  const chosen = new Map<string, ChosenValue>();
  const refused: { key: string; reason: string }[] = [];
  for (const [key, setting] of Object.entries(definition)) {
    const choice = chooseOne(key, setting, given, rows.get(key));
    const parsed = choice.source === 'default' ? choice : parseChoice(choice, setting);
    if (typeof parsed === 'string') refused.push({ key, reason: parsed });
    else chosen.set(key, parsed);
  }
  return { chosen, refused };
}

/** The choice as its schema parses it, or why the schema refuses it. */
function parseChoice(choice: ChosenValue, { schema }: Setting): ChosenValue | string {
  try {
    const result = schema.safeParse(choice.value);
    if (result.success) return { ...choice, value: result.data };
    return result.error.issues.map(({ message }) => message).join('; ');
  } catch (error) {
    // The schema is the plugin's code: it may throw, or be one that only works asynchronously.
    return `it could not be checked: ${describeError(error)}`;
  }
}

function chooseOne(
  key: string,
  setting: Setting,
  { first, pinned, environment }: GivenSettings,
  row: StoredValue | undefined,
): ChosenValue {
  const isReadable = true;
  if (Object.hasOwn(environment, key)) return { value: environment[key], source: 'environment', isReadable };
  if (Object.hasOwn(pinned, key)) return { value: pinned[key], source: 'pinned', isReadable };
  // A setting may have been of another kind in an earlier version.
  if (row !== undefined && isStored(setting) && row.isSecret === (setting.secret === true)) {
    return { value: row.value, source: row.origin === 'file' ? 'file' : 'database', isReadable: row.isReadable };
  }
  if (Object.hasOwn(first, key)) return { value: first[key], source: 'file', isReadable };
  return { value: setting.default, source: 'default', isReadable };
}

/** Whether the database has values of a setting. Nobody can change an internal one there, so its file goes on counting. */
export function isStored({ internal }: Setting): boolean {
  return !internal;
}

/** The values alone. */
export function valuesOf(chosen: ReadonlyMap<string, ChosenValue>): SettingValues {
  return Object.fromEntries([...chosen].map(([key, { value }]) => [key, value]));
}
