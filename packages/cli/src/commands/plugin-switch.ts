import type { PluginEntry } from '@learnwright/plugin-installer';
import type { Command } from 'commander';
import type { CommandResult, RunWork } from '../command-result.ts';
import { examples } from '../text.ts';
import { formatPluginList } from './plugin-list.ts';

const STOPPED = ['failed', 'blocked', 'quarantined'];

const SWITCHES = {
  enable: {
    summary: 'let a plugin run',
    description:
      'Lets a plugin run, or gives one that failed or is quarantined another chance. Running servers of the same ' +
      'database follow. Ends with status 1 where it does not run.',
  },
  disable: {
    summary: 'keep a plugin from running',
    description:
      'Ends a plugin once what is under way in it has ended. Its tables and settings stay. Refused while running plugins ' +
      'depend on it.',
  },
  rollback: {
    summary: 'go back to the version before',
    description:
      'Installs the archive again that a plugin had before its last upgrade; a second time, the later one. Ends with ' +
      'status 1 where it does not run.',
  },
} as const satisfies Record<string, { readonly summary: string; readonly description: string }>;

/** `learnwright plugin enable`, `disable` and `rollback`. */
export function addPluginSwitch(plugin: Command, name: keyof typeof SWITCHES, run: RunWork): void {
  const { summary, description } = SWITCHES[name];
  plugin
    .command(name)
    .summary(summary)
    .description(description)
    .argument('<name>', 'the name of the plugin, as in "learnwright plugin list"')
    .addHelpText('after', examples([[`learnwright plugin ${name} quiz`, summary]]))
    .action((pluginName: string) =>
      run('Changing', async (server) => toResult(await server.plugins[name](pluginName), name)),
    );
}

function toResult(entry: PluginEntry, name: keyof typeof SWITCHES): CommandResult {
  const done = { json: entry, text: formatPluginList([entry]) };
  if (name === 'disable' || !STOPPED.includes(entry.status)) return { ending: 'ok', ...done };
  return {
    ending: 'failed',
    ...done,
    complaint: `The plugin is ${entry.enabled ? 'enabled' : 'there'}, but it does not run.`,
  };
}
