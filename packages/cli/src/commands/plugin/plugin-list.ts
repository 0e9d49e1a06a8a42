import type { Command } from 'commander';
import type { RunWork } from '../../command-result.ts';
import { formatPluginList } from '../../text/format-plugin-list.ts';
import { examples } from '../help-text.ts';

/** `learnwright plugin list`. */
export function addPluginList(plugin: Command, run: RunWork): void {
  plugin
    .command('list')
    .summary('list the plugins of the server')
    .description('Lists the plugins that the server knows: where they come from, whether they run, and why not.')
    .addHelpText('after', examples([['learnwright plugin list --json', 'all that is known of them']]))
    .action(() =>
      run('Looking', async (server) => {
        const plugins = await server.plugins.list();
        return { ending: 'ok', json: { plugins }, text: formatPluginList(plugins) };
      }),
    );
}
