import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';

/** A folder that stands for the root of a machine with the service of systemd. */
export interface InstalledMachine {
  readonly root: string;
  /** The same text with the paths of the service below this root. */
  readonly place: (text: string) => string;
  /** Runs a line of a shell in an empty folder of that machine; `answer` is typed on a terminal. */
  readonly run: (line: string, answer?: string) => { readonly status: number | null; readonly output: string };
  readonly remove: () => void;
}

const FOLDERS = ['/etc/learnwright', '/var/lib/learnwright', '/var/backups/learnwright'];
const SERVICE_FILE = 'etc/learnwright/learnwright.env';
/** Others start and stop services there, and install packages. */
const DO_NOTHING = ['systemctl', 'npm'];

/** Installs what docs/guides/install.md installs, as far as files go. Its commands are those of the sources. */
export function openInstalledMachine(): InstalledMachine {
  const root = mkdtempSync(join(tmpdir(), 'learnwright-machine-'));
  const place = (text: string) =>
    FOLDERS.reduce((placed, folder) => placed.replaceAll(folder, join(root, folder)), text);
  for (const folder of [...FOLDERS, '/bin', '/elsewhere']) mkdirSync(join(root, folder), { recursive: true });
  const variables = readFileSync(join(ROOT, 'deploy/environment/learnwright.service.env'), 'utf8');
  writeFileSync(join(root, SERVICE_FILE), place(variables));
  const write = (name: string, text: string) => {
    writeFileSync(join(root, 'bin', name), text);
    chmodSync(join(root, 'bin', name), 0o755);
  };
  const cli = new URL('../../packages/cli/src/index.ts', import.meta.url).href;
  write(
    'learnwright.mjs',
    `import { endProcess, runCommandLine } from '${cli}';
await endProcess(await runCommandLine(process.argv.slice(2), '${ROOT}/apps/server/src', '${root}/${SERVICE_FILE}'));`,
  );
  const node = `exec '${process.execPath}' --conditions=@learnwright/source`;
  write('learnwright', `#!/bin/sh\n${node} '${root}/bin/learnwright.mjs' "$@"\n`);
  write('sudo', '#!/bin/sh\n[ "$1 $2" = "-u learnwright" ] || exit 1\nshift 2\nexec "$@"\n');
  for (const name of DO_NOTHING) write(name, '#!/bin/sh\n');
  // A service has few variables, and none of a server.
  const environment = { PATH: `${root}/bin:/usr/bin:/bin`, HOME: root, TMPDIR: tmpdir() };
  return {
    root,
    place,
    run: (line, answer) => {
      const [program, ...words] =
        answer === undefined ? ['sh', '-c', line] : ['script', '--quiet', '--return', '--command', line, '/dev/null'];
      const { status, stdout, stderr } = spawnSync(program ?? 'sh', words, {
        ...{ cwd: join(root, 'elsewhere'), env: environment, encoding: 'utf8', timeout: 60_000 },
        input: answer ?? '',
      });
      return { status, output: `${stdout}${stderr}` };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
