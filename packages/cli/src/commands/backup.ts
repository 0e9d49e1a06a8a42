import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { CommandError, type RunWork } from '../command-result.ts';
import type { BackupReport } from '../server-commands.ts';
import { examples, formatRows } from '../text.ts';

interface BackupOptions {
  readonly withoutSecrets?: boolean;
  readonly force?: boolean;
}

/** `learnwright backup`. */
export function addBackup(program: Command, run: RunWork): void {
  program
    .command('backup')
    .summary('write all that a server keeps into one file')
    .description(
      'Writes database, data directory and configuration into one archive, also while the server runs: the database as it ' +
        'is at one moment. PostgreSQL needs pg_dump of its version or newer. Nobody but you can read the archive; keep it so.',
    )
    .argument('[path]', 'the archive, or a folder for one with the time in its name', '.')
    .option('--without-secrets', 'leave out the generated secret and config/secrets.yaml')
    .option('--force', 'replace an archive that is there')
    .addHelpText(
      'after',
      examples([
        ['learnwright backup', 'into this folder'],
        ['learnwright backup /backups', 'into another one, as from a timer'],
        ['learnwright backup before-upgrade.tar.gz', 'into this file'],
      ]),
    )
    .action((path: string, { withoutSecrets = false, force = false }: BackupOptions) =>
      run('Backing up (KiB)', async (server, onProgress) => {
        requireFreePlace(path, force);
        const report = await server.backups.create(path, { secrets: !withoutSecrets, force }, onProgress);
        const rows = formatRows([
          ['Archive', report.archive],
          ['Size', describeSize(report.bytes)],
          ['Files', report.files],
        ]);
        return { ending: 'ok', json: report, text: `${rows}\n${WARNINGS[report.secrets]}` };
      }),
    );
}

/** Refuses a name that is taken, and one in a folder that is not there. */
function requireFreePlace(path: string, force: boolean): void {
  const place = resolve(path);
  const there = statSync(place, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  const folder = /[/\\]$/.test(path) ? place : dirname(place);
  if (!existsSync(folder))
    throw new CommandError('usage', `There is no folder ${folder}. Make it, or name another one.`);
  if (there === undefined || (force && there.isFile())) return;
  const advice = 'Choose another name, name a folder for an archive with the time in its name';
  throw new CommandError('usage', `${place} is there already. ${advice}, or replace an archive with --force.`);
}

const WARNINGS = {
  included: 'It has the secret that opens stored keys in it: whoever reads it can open them.',
  left_out:
    'The secret that opens stored keys is not in it. Without that secret learners have to store their keys again.',
  elsewhere: 'APP_CREDENTIALS_SECRET is not in it. Keep it apart: without it nobody can open stored keys.',
} satisfies Record<BackupReport['secrets'], string>;

function describeSize(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 2 ** 10)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
