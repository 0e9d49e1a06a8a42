import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ComposeService } from './read-compose.ts';
import { addVolume, mount, type StageRoot, SYSTEM_PATH } from './stage-root.ts';

/** A service that runs. */
export interface RunningService {
  /** Runs a command beside it, as `docker compose exec` does; answers what it prints, and throws where it fails. */
  exec(words: readonly string[]): string;
  /** Tells it to stop. Answers its exit status; throws where it takes longer than its compose file allows. */
  stop(): Promise<number | null>;
}

/** The user of PostgreSQL in its image. */
const POSTGRES_USER = 999;
const POLL_MILLISECONDS = 200;
const START_SECONDS = 60;

/** Starts PostgreSQL from the programs of this machine, with the settings of the service; answers when it is healthy. */
export async function startPostgres(
  service: ComposeService,
  programs: string,
  folder: string,
): Promise<RunningService> {
  const { POSTGRES_USER: user = '', POSTGRES_PASSWORD = '', POSTGRES_DB = '', ...rest } = service.environment;
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), POSTGRES_PASSWORD);
  for (const path of [data, join(folder, 'password')]) chownSync(path, POSTGRES_USER, POSTGRES_USER);
  const as = asUser(`${POSTGRES_USER}:${POSTGRES_USER}`);
  const own = [
    '-D',
    data,
    '-U',
    user,
    `--pwfile=${join(folder, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ];
  run([...as, join(programs, 'initdb'), ...own, ...(rest.POSTGRES_INITDB_ARGS ?? '').split(' ')]);
  const variables = { PATH: `${programs}:${SYSTEM_PATH}`, PGPASSWORD: POSTGRES_PASSWORD, PGHOST: '127.0.0.1' };
  const child = spawnIn(
    [...as, join(programs, 'postgres'), '-D', data, '-c', `unix_socket_directories=${data}`],
    variables,
  );
  const exec = (words: readonly string[]) => run(words, variables);
  await untilHealthy(child, () => exec(service.healthcheck?.test.slice(1) ?? []));
  exec(['createdb', `--username=${user}`, POSTGRES_DB]);
  return { exec, stop: () => stop(child, service) };
}

/** Starts the program of a built image as its service says: its user, volumes and environment, a root nobody can write. */
export async function startImage(
  service: ComposeService,
  image: StageRoot,
  { folder, variables }: { readonly folder: string; readonly variables: Readonly<Record<string, string>> },
): Promise<RunningService> {
  const { root, config } = image;
  for (const volume of service.volumes) {
    const [name = '', path = ''] = volume.split(':');
    addVolume(image, path, join(folder, name));
  }
  if (service.read_only) mount('-o', 'remount,ro', root);
  const given = service.env_file === undefined ? {} : variables;
  const environment = { PATH: SYSTEM_PATH, HOME: '/', ...config.environment, ...given, ...service.environment };
  const script = 'cd "$0" && exec "$@"';
  const inside = ['chroot', root, ...asUser(config.user, service), 'sh', '-c', script, config.directory];
  const child = spawnIn([...inside, ...config.command], environment);
  const exec = (words: readonly string[]) => run([...inside, ...words], environment);
  await untilHealthy(child, () => exec(config.health));
  return { exec, stop: () => stop(child, service) };
}

/** The words that change to a user, and give up what its service has to do without. */
function asUser(user: string, service?: ComposeService): string[] {
  const [uid = '0', gid = '0'] = user.split(':');
  const capabilities = service?.cap_drop.includes('ALL') === true ? ['--bounding-set=-all', '--inh-caps=-all'] : [];
  const privileges = (service?.security_opt.length ?? 0) > 0 ? ['--no-new-privs'] : [];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capabilities, ...privileges, '--'];
}

function spawnIn([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, words, { env, stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
}

function run([program = '', ...words]: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env, cwd: '/' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Asks until the answer is that it is well; throws where it ends instead, or after a minute. */
async function untilHealthy(child: ChildProcess, ask: () => string): Promise<void> {
  for (let waited = 0; waited < START_SECONDS * 1000; waited += POLL_MILLISECONDS) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} before it was healthy.`);
    try {
      ask();
      return;
    } catch {
      // Not yet.
      await delay(POLL_MILLISECONDS);
    }
  }
  throw new Error('It did not become healthy within a minute.');
}

async function stop(child: ChildProcess, { stop_grace_period }: ComposeService): Promise<number | null> {
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(Number.parseInt(stop_grace_period, 10) * 1000) });
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}
