import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { RunAlone } from '../../command-result.ts';
import { developPlugin } from '../../dev/develop-plugin.ts';
import { examples } from '../help-text.ts';
import { parsePort } from '../parse-port.ts';

interface DevOptions {
  readonly port?: number;
  readonly host?: string;
  readonly build?: string;
}

/** `learnwright plugin dev`. */
export function addPluginDev(plugin: Command, run: RunAlone): void {
  plugin
    .command('dev')
    .summary('run a server with the plugin of a folder')
    .description(
      'Runs a server with the plugin of a folder beside the installed ones until Ctrl-C, and starts it again when dist, ' +
        'config, i18n or package.json of the plugin change. Its database, data and configuration are in .learnwright of ' +
        'that folder, unless DATABASE_URL, APP_DATA_DIR or APP_CONFIG_DIR name others.',
    )
    .argument('[directory]', 'the folder of the package', '.')
    .option('-p, --port <number>', 'the port to listen on (default: PORT, else 8787)', parsePort)
    .option('--host <address>', 'the address to listen on (default: HOST, else 127.0.0.1)')
    .option('--build <command>', 'what builds the plugin meanwhile (default: its script build:watch, if it has one)')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin dev', 'the package in this folder'],
        ['learnwright plugin dev --build "tsc --watch"', 'and builds it after every change'],
      ]),
    )
    .action((directory: string, options: DevOptions, command: Command) =>
      run(async () => {
        const { debug = false }: { debug?: boolean } = command.optsWithGlobals();
        await developPlugin({ ...options, directory: resolve(directory), debug });
        return { ending: 'ok', text: '' };
      }),
    );
}
