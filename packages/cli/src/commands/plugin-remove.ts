import type { PluginRemoval } from '@learnwright/plugin-installer';
import type { Command } from 'commander';
import { CommandError, type RunWork } from '../command-result.ts';
import { confirmWord } from '../confirm.ts';
import { examples } from '../text.ts';

interface RemoveOptions {
  readonly purge?: boolean;
  readonly yes?: boolean;
}

/** `learnwright plugin remove`. */
export function addPluginRemove(plugin: Command, run: RunWork): void {
  plugin
    .command('remove')
    .summary('remove an installed plugin')
    .description(
      'Removes a plugin that was installed from a ZIP. What it has stored stays for a later installation, unless --purge ' +
        'is given: then all of it is exported to the data directory and deleted.',
    )
    .argument('<name>', 'the name of the plugin, as in "learnwright plugin list"')
    .option('--purge', 'delete what it has stored too, after exporting it')
    .option('--yes', 'purge without asking for the name on a terminal')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin remove quiz', 'keeps what it has stored'],
        ['learnwright plugin remove quiz --purge', 'exports and deletes what it has stored'],
      ]),
    )
    .action(async (name: string, options: RemoveOptions) => {
      const purge = options.purge === true;
      if (purge && options.yes !== true && process.stdin.isTTY && process.stderr.isTTY) await requireConfirmation(name);
      await run('Removing', async (server) => {
        const removal = await server.plugins.remove(name, { purge });
        return { ending: 'ok', json: removal, text: describeRemoval(removal) };
      });
    });
}

async function requireConfirmation(name: string): Promise<void> {
  const question = `This deletes all that the plugin ${name} has stored. Type its name to go on: `;
  if (await confirmWord(name, question, process.stdin, process.stderr)) return;
  throw new CommandError('usage', 'That is not the name of the plugin. Nothing was removed.');
}

function describeRemoval({ plugin, purged, exported_to }: PluginRemoval): string {
  if (!purged) return `The plugin ${plugin} is removed. What it has stored is kept.`;
  const where = exported_to === null ? '' : `\nThat is exported to ${exported_to}`;
  return `The plugin ${plugin} is removed, and what it has stored with it.${where}`;
}
