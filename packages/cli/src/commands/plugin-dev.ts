import { resolve } from 'node:path';
import type { Command } from 'commander';
import { parsePort } from '../arguments.ts';
import type { RunAlone, RunForAuthor, Work } from '../command-result.ts';
import { developPlugin } from '../dev/develop-plugin.ts';
import { followPages } from '../dev/reload-pages.ts';
import { examples } from '../text.ts';

interface DevOptions {
  readonly port?: number;
  readonly host?: string;
  readonly build?: string;
  readonly inspect?: number | true;
}

/** Where debuggers look for Node by default. */
const INSPECTOR_PORT = 9229;

/** `learnwright plugin dev`. */
export function addPluginDev(plugin: Command, run: RunAlone): void {
  plugin
    .command('dev')
    .summary('run a server with the plugin of a folder')
    .description(
      'Runs a server with the plugin of a folder beside the installed ones until Ctrl-C, and starts it again when dist, ' +
        'config, i18n or package.json of the plugin change. When ui alone changes, the server runs on and reads it again. ' +
        'Either way open pages of the plugin load again by themselves. Its database, data and configuration are in .learnwright of ' +
        'that folder, unless DATABASE_URL, APP_DATA_DIR or APP_CONFIG_DIR name others. Its log has a line for each event ' +
        'that is delivered to the plugin, and no breaker holds the plugin back.',
    )
    .argument('[directory]', 'the folder of the package', '.')
    .option('-p, --port <number>', 'the port to listen on (default: PORT, else 8787)', parsePort)
    .option('--host <address>', 'the address to listen on (default: HOST, else 127.0.0.1)')
    .option('--build <command>', 'what builds the plugin meanwhile (default: its script build:watch, if it has one)')
    .option('--inspect [port]', 'let debuggers stop at breakpoints in the plugin (default: port 9229)', parsePort)
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin dev', 'the package in this folder'],
        ['learnwright plugin dev --inspect', 'and waits for debuggers on 127.0.0.1:9229'],
        ['learnwright plugin dev --build "tsc --watch"', 'and builds it after every change'],
      ]),
    )
    .action((directory: string, options: DevOptions, command: Command) =>
      run(async () => {
        const { debug = false }: { debug?: boolean } = command.optsWithGlobals();
        const { inspect, ...rest } = options;
        const inspector = inspect === undefined ? {} : { inspect: inspect === true ? INSPECTOR_PORT : inspect };
        await developPlugin({ ...rest, ...inspector, directory: resolve(directory), debug });
        return { ending: 'ok', text: '' };
      }),
    );
}

interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
}

/** `learnwright plugin serve`: one run of the server of `plugin dev`; only that command starts it. */
export function addPluginServe(plugin: Command, run: RunForAuthor): void {
  plugin
    .command('serve', { hidden: true })
    .summary('serve once with the plugin of a folder')
    .description(
      'Serves with the plugin of a folder until SIGTERM; "learnwright plugin dev" starts it again and again.',
    )
    .argument('<directory>', 'the folder of the package')
    .option('-p, --port <number>', 'the port to listen on', parsePort)
    .option('--host <address>', 'the address to listen on')
    .action((directory: string, options: ServeOptions) => {
      stopWithParent();
      const work: Work = async (server) => {
        await server.servePlugin(directory, { ...options, onServing: followPages });
        return { ending: 'ok', text: '' };
      };
      return run('Serving', work, [directory]);
    });
}

/** A parent that was killed can no longer end this process: then the channel to it closes. */
function stopWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone would keep the process alive once the server is closed.
  process.channel?.unref();
}
