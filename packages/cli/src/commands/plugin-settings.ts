import { text } from 'node:stream/consumers';
import type { PluginSettingsView, SettingView } from '@learnwright/plugin-host';
import type { Command } from 'commander';
import type { RunWork } from '../command-result.ts';
import { examples, joinParts } from '../text.ts';

/** The longest value that a list shows, in characters; `--json` has all of it. */
const LONGEST_VALUE = 60;

/** `learnwright plugin settings list`, `set` and `reset`. */
export function addPluginSettings(plugin: Command, run: RunWork): void {
  const settings = plugin
    .command('settings')
    .summary('read and change the settings of plugins')
    .description(
      'Works on the settings of plugins in the database. Running servers of the same database follow within seconds. What an ' +
        'environment variable decides or a config file pins is refused.',
    );
  settings
    .command('list')
    .summary('list settings, and where their values come from')
    .description('Lists the settings of a plugin, or of all. Of secrets it says whether they are set.')
    .argument('[plugin]', 'the name of the plugin, as in "learnwright plugin list"')
    .addHelpText('after', examples([['learnwright plugin settings list session --json', 'with schemas and labels']]))
    .action((name?: string) =>
      run('Looking', async ({ pluginSettings }) => {
        const views = await pluginSettings.list(name);
        return { ending: 'ok', json: { plugins: views }, text: formatSettings(views) };
      }),
    );
  settings
    .command('set')
    .summary('change a setting')
    .description(
      'Changes a setting on every server. The value is JSON, or a plain text. Without it, it is read from the standard ' +
        'input: so a secret is seen in no list of processes and in no history of a shell.',
    )
    .argument('<plugin>', 'the name of the plugin')
    .argument('<key>', 'the setting, as in "learnwright plugin settings list"')
    .argument('[value]', 'its value')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin settings set session max_cycles 3', 'a number'],
        ['learnwright plugin settings set quiz token < token.txt', 'a secret'],
      ]),
    )
    .action((name: string, key: string, value?: string) =>
      run('Changing', async ({ pluginSettings }) => {
        const given = value ?? (await text(process.stdin)).replace(/\r?\n$/, '');
        const view = await pluginSettings.set(name, key, given);
        return { ending: 'ok', json: view, text: formatSettings([only(view, key)]) };
      }),
    );
  settings
    .command('reset')
    .summary('give a setting its first value again')
    .description(
      'Takes the value of a setting out of the database: that of the config file counts again, else the default. Also ' +
        'works where the value keeps the plugin from running.',
    )
    .argument('<plugin>', 'the name of the plugin')
    .argument('<key>', 'the setting')
    .addHelpText('after', examples([['learnwright plugin settings reset session max_cycles', 'the default again']]))
    .action((name: string, key: string) =>
      run('Changing', async ({ pluginSettings }) => {
        await pluginSettings.reset(name, key);
        return { ending: 'ok', json: { plugin: name, key }, text: `The setting "${key}" of "${name}" is reset.` };
      }),
    );
}

function only(view: PluginSettingsView, key: string): PluginSettingsView {
  return { ...view, settings: view.settings.filter((setting) => setting.key === key) };
}

/** Settings as people read them: a paragraph for each plugin, a line for each setting. */
function formatSettings(views: readonly PluginSettingsView[]): string {
  if (views.length === 0) return 'No plugin could be loaded.';
  return joinParts(
    views.map(({ plugin, settings }) => {
      const width = Math.max(0, ...settings.map(({ key }) => key.length));
      const lines = settings.map(
        (setting) => `  ${setting.key.padEnd(width)}  ${formatValue(setting)}  (${setting.source})`,
      );
      return [plugin, ...(lines.length === 0 ? ['  It has no settings.'] : lines)].join('\n');
    }),
  );
}

function formatValue({ value, secret }: SettingView): string {
  const shown = JSON.stringify(value);
  if (!secret) return shown.length > LONGEST_VALUE ? `${shown.slice(0, LONGEST_VALUE - 1)}…` : shown;
  if (shown.includes('"readable":true')) return 'set';
  return shown.includes('"set":true') ? 'set, and cannot be opened' : 'not set';
}
