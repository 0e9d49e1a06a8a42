import type { Command } from 'commander';
import type { RunWork, Work } from '../../command-result.ts';
import { parsePort } from '../parse-port.ts';

interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
}

/** `learnwright plugin serve`: one run of the server of `plugin dev`, which starts it and is the only one to. */
export function addPluginServe(plugin: Command, run: RunWork): void {
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
        await server.servePlugin(directory, options);
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
