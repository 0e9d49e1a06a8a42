import type { Command } from 'commander';
import { requirePath } from '../arguments.ts';
import type { CommandResult, RunWork } from '../command-result.ts';
import type { RestoreReport } from '../server-commands.ts';
import { examples, formatRows } from '../text.ts';

/** `learnwright restore`. */
export function addRestore(program: Command, run: RunWork): void {
  program
    .command('restore')
    .summary('put a backup in the place of a server')
    .description(
      'Checks every file of a backup, then puts database, data directory and configuration in their places. Stop the server ' +
        'first. Refuses a changed or broken archive, a backup of a newer version, and places that are not empty (status 3), ' +
        'with all that is wrong; nothing is changed then. Migrations since the backup run at the next start.',
    )
    .argument('<archive>', 'what "learnwright backup" has written')
    .option('--force', 'replace what is there')
    .option('--dry-run', 'check only; change nothing')
    .addHelpText(
      'after',
      examples([
        ['learnwright restore backup.tar.gz --dry-run', 'whether it is whole, and what is in the way'],
        ['learnwright restore backup.tar.gz', 'into an empty folder or database'],
      ]),
    )
    .action((archive: string, { force = false, dryRun = false }: { force?: boolean; dryRun?: boolean }) =>
      run('Reading (KiB)', async (server, onProgress) =>
        toResult(await server.backups.restore(requirePath(archive), { force, dry_run: dryRun }, onProgress)),
      ),
    );
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
