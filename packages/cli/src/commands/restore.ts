import type { Command } from 'commander';
import { requirePath } from '../arguments.ts';
import type { CommandResult, RunWork, Work } from '../command-result.ts';
import type { RestoreReport, ServerPlaces } from '../server-commands.ts';
import { examples, formatRows } from '../text.ts';

interface RestoreOptions {
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/** `learnwright restore`. */
export function addRestore(program: Command, run: RunWork): void {
  program
    .command('restore')
    .summary('put a backup in the place of a server')
    .description(
      'Checks every file of a backup, then puts database, data directory and configuration in their places. Stop the server ' +
        'first. Refuses a changed or broken archive, a backup of a newer version, and places that are not empty (status 3), ' +
        'with all that is wrong; nothing is changed then. On a terminal it asks before it replaces what is there. Migrations ' +
        'since the backup run at the next start.',
    )
    .argument('<archive>', 'what "learnwright backup" has written')
    .option('--force', 'replace what is there, and ask nobody')
    .option('--dry-run', 'check only; change nothing')
    .addHelpText(
      'after',
      examples([
        ['learnwright restore backup.tar.gz --dry-run', 'whether it is whole, and what is in the way'],
        ['learnwright restore backup.tar.gz', 'puts it there; what is there is replaced after a "yes"'],
      ]),
    )
    .action((archive: string, options: RestoreOptions) => run('Reading (KiB)', restore(archive, options)));
}

function restore(archive: string, { force = false, dryRun = false }: RestoreOptions): Work {
  return async (server, onProgress, { tell, confirm }) => {
    const path = requirePath(archive);
    const start = (replaces: boolean) => server.backups.restore(path, { force: replaces, dry_run: dryRun }, onProgress);
    const replacement = describeReplacement(server.places());
    if (force && !dryRun) tell(replacement);
    const report = await start(force);
    if (dryRun || confirm === null || !isInTheWay(report)) return toResult(report);
    return toResult((await confirm(`${replacement} Type "yes" to go on:`)) ? await start(true) : report);
  };
}

function describeReplacement({ database, data_directory }: ServerPlaces): string {
  return `This replaces the database ${database} with files of the configuration and of the data folder ${data_directory}.`;
}

/** Whether nothing is wrong but that there are data already. */
function isInTheWay({ findings }: RestoreReport): boolean {
  return findings.length > 0 && findings.every(({ code }) => code === 'not_empty');
}

function toResult(report: RestoreReport): CommandResult {
  const { backup, findings, restored } = report;
  const rows =
    backup === null
      ? ''
      : formatRows([
          ['Made at', backup.created_at],
          ['Version', backup.version],
          ['Files', backup.files],
        ]);
  const listed = findings.map(({ code, path, message }) => `${code}  ${path}\n  ${message}`);
  const text = [...listed, rows].filter((part) => part !== '').join('\n');
  if (findings.length > 0) {
    return { ending: 'refused', json: report, text, complaint: 'Nothing was changed.' };
  }
  const end = restored
    ? `It is restored. ${NOTES[backup?.secrets ?? 'included']}`
    : 'This was a dry run: nothing was changed.';
  return { ending: 'ok', json: report, text: `${text}\n${end.trim()}` };
}

const NOTES = {
  included: '',
  left_out: 'The secret that opens stored keys was not in it: put it back, or learners have to store their keys again.',
  elsewhere: 'Start the server with the APP_CREDENTIALS_SECRET that it had.',
} satisfies Record<NonNullable<RestoreReport['backup']>['secrets'], string>;
