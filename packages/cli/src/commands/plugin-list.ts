import type { Command } from 'commander';
import type { RunWork } from '../command-result.ts';
import type { PluginListing } from '../plugin-commands.ts';
import { examples } from '../text.ts';

const HEADINGS = ['Plugin', 'Version', 'Status', 'From'];

/** `learnwright plugin list`. */
export function addPluginList(plugin: Command, run: RunWork): void {
  plugin
    .command('list')
    .summary('list the plugins of the server')
    .description(
      'Lists the plugins that the server knows: where they come from, whether they are to run, and what keeps them from it. ' +
        'It activates none; "learnwright doctor" asks a running server how they are.',
    )
    .addHelpText('after', examples([['learnwright plugin list --json', 'all that is known of them']]))
    .action(() =>
      run('Looking', async (server) => {
        const plugins = await server.plugins.list();
        return { ending: 'ok', json: { plugins }, text: formatPluginList(plugins) };
      }),
    );
}

/** Plugins as people read them: a table, and below a plugin why it does not run. */
export function formatPluginList(plugins: readonly PluginListing[]): string {
  if (plugins.length === 0) return 'There are no plugins.';
  const rows = plugins.map(({ name, version, status, origin }) => [name, version, status, origin]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const align = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = plugins.flatMap(({ reason }, index) => [
    align(rows[index] ?? []),
    ...(reason === null ? [] : [`  ${reason}`]),
  ]);
  return [align(HEADINGS), ...lines].join('\n');
}
