import type { Command } from 'commander';
import type { RunWork } from '../command-result.ts';
import { formatMigrateReport } from '../text/format-migrate-report.ts';
import { examples } from './help-text.ts';

/** `learnwright migrate`. */
export function addMigrate(program: Command, run: RunWork): void {
  program
    .command('migrate')
    .summary('bring the database up to date')
    .description(
      'Brings the tables of the server and of every plugin up to date. Safe to repeat and to run on several machines at ' +
        'once; serve does it too.',
    )
    .addHelpText('after', examples([['learnwright migrate', 'the database that DATABASE_URL names']]))
    .action(() =>
      run('Migrating', async (server) => {
        const report = await server.migrate();
        return { ending: 'ok', json: report, text: formatMigrateReport(report) };
      }),
    );
}
