import { code, page, table } from './markdown.ts';

/** A setting: where it is not given, `default` applies; empty where there is none. */
export interface SettingEntry {
  readonly default: string;
  readonly meaning: string;
}

/** The settings of the server by name: environment variables, and keys of config/app.yaml such as `limits.body_bytes`. */
export interface SettingTables {
  readonly environment: Readonly<Record<string, SettingEntry>>;
  readonly config: Readonly<Record<string, SettingEntry>>;
}

/** docs/reference/settings.md */
export function settingsPage({ environment, config }: SettingTables): string {
  return page('Settings', 'apps/server/src/configuration', [
    'Read once at the start; a mistake stops it, with every mistake named. The environment is for what differs from ' +
      'machine to machine and for secrets, the files are for what an installation is.',
    '## Environment variables',
    settingTable('Variable', environment),
    '## config/app.yaml',
    'Every key is optional, an unknown one is a mistake. [Settings of plugins](../guides/plugin-settings.md) are in the ' +
      'database; the README of each plugin lists them.',
    settingTable('Key', config),
  ]);
}

function settingTable(head: string, settings: Readonly<Record<string, SettingEntry>>): string {
  return table(
    [head, 'Default', 'What it does'],
    Object.entries(settings).map(([name, entry]) => [
      code(name),
      entry.default === '' ? '–' : code(entry.default),
      entry.meaning,
    ]),
  );
}
