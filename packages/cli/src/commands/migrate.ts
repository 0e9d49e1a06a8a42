import type { Command } from 'commander';
import type { RunWork } from '../command-result.ts';
import type { MigrateReport } from '../server-commands.ts';
import { examples, formatRows } from '../text.ts';

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

function formatMigrateReport(report: MigrateReport): string {
  const applied = Object.entries(report.applied).filter(([, names]) => names.length > 0);
  const first = formatRows([['Database', report.database]]);
  if (applied.length === 0) return `${first}\nIt was up to date.`;
  return `${first}\nApplied:\n${applied.flatMap(([owner, names]) => names.map((name) => `  ${owner}  ${name}`)).join('\n')}`;
}
