import type { Command } from 'commander';
import { parsePort } from '../arguments.ts';
import type { RunWork } from '../command-result.ts';
import { examples } from '../text.ts';

interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly seedNew?: boolean;
  readonly newDatabase?: boolean;
}

/** `learnwright serve`. */
export function addServe(program: Command, run: RunWork): void {
  program
    .command('serve')
    .summary('run the server')
    .description(
      'Runs the server until Ctrl-C or SIGTERM: migrates the database, serves the API, then finishes what is running and ' +
        'closes. Its log goes to the standard output, one JSON object a line.',
    )
    .option('-p, --port <number>', 'the port to listen on; 0 takes a free one (default: PORT, else 8787)', parsePort)
    .option('--host <address>', 'the address to listen on (default: HOST, else 127.0.0.1)')
    .option('--seed-new', 'put the small course and a learner into a database that has no learner and no set')
    .option('--new-database', 'begin with an empty SQLite file although the data directory has been used before')
    .addHelpText(
      'after',
      examples([
        ['learnwright serve', 'on http://127.0.0.1:8787'],
        ['learnwright serve --port 3000 --seed-new', 'on port 3000, with a course to try'],
      ]),
    )
    .action(({ port, host, seedNew, newDatabase }: ServeOptions) =>
      run('Serving', async (server) => {
        await server.serve({
          ...(port === undefined ? {} : { port }),
          ...(host === undefined ? {} : { host }),
          ...(seedNew === undefined ? {} : { seed_new: seedNew }),
          ...(newDatabase === undefined ? {} : { new_database: newDatabase }),
        });
        return { ending: 'ok', text: '' };
      }),
    );
}
