import { relative } from 'node:path';
import type { Command } from 'commander';
import { CommandError, type CommandResult, type RunAlone } from '../command-result.ts';
import { examples } from '../text.ts';

interface NewOptions {
  readonly packageName?: string;
  readonly displayName?: string;
  readonly author?: string;
  readonly license?: string;
  readonly page?: boolean;
}

/** `learnwright plugin new`. */
export function addPluginNew(plugin: Command, run: RunAlone): void {
  plugin
    .command('new')
    .summary('begin a plugin')
    .description(
      'Writes the package of a new plugin into an empty folder: a setting, a table, a route and a hook with their tests. ' +
        '"npm create @learnwright/plugin" does the same without an installation.',
    )
    .argument('<name>', 'the name of the plugin, such as quiz')
    .argument('[directory]', 'the folder to make (default: learnwright-plugin-<name>)')
    .option('--package-name <name>', 'its name on npm (default: learnwright-plugin-<name>)')
    .option('--display-name <text>', 'what people call it (default: its name)')
    .option('--author <text>', 'whose it is, as in package.json')
    .option('--license <id>', 'its licence (default: MIT)')
    .option('--page', 'with a page of its own in the app')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin new quiz', 'in the folder learnwright-plugin-quiz'],
        [
          'learnwright plugin new quiz . --package-name @acme/learnwright-plugin-quiz',
          'in this folder, with another name',
        ],
      ]),
    )
    .action((name: string, directory: string | undefined, options: NewOptions) =>
      run(() => begin(name, directory, options)),
    );
}

async function begin(name: string, directory: string | undefined, options: NewOptions): Promise<CommandResult> {
  const { createPlugin, isCreatePluginError } = await import('@learnwright/create-plugin');
  const { packageName, displayName, author, license, page } = options;
  const created = await createPlugin({ name, directory, packageName, displayName, author, license, page }).catch(
    (error: unknown) => {
      if (isCreatePluginError(error)) throw new CommandError('usage', error.message, { cause: error });
      throw error;
    },
  );
  const folder = relative(process.cwd(), created.directory);
  const steps = [...(folder === '' ? [] : [`cd ${folder}`]), 'npm install', 'npm test', 'npm run dev'];
  const text = [
    `Wrote ${created.files.length} files to ${created.directory}.`,
    `\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`,
  ].join('\n');
  return { ending: 'ok', json: created, text };
}
