/**
 * Does what `docker compose up --build` does, on a Linux without a container engine: reads Dockerfile and compose.yaml,
 * runs the steps of the stages in copies of this machine's root file system, starts the services with their users,
 * volumes and limits of rights, in a network of their own, and plays the tour against them.
 *
 * Needs root, unshare, overlayfs, ip, and PostgreSQL on this machine. Limits of memory and processors are not applied.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { missingCommands } from '../missing-commands.ts';
import { ROOT, runCommand } from '../run-command.ts';
import { listBuildContext } from './build-context.ts';
import { orderServices, readCompose } from './read-compose.ts';
import { readDockerfile } from './read-dockerfile.ts';
import { addHosts, mount, runStage, type StageRoot } from './stage-root.ts';
import { type RunningService, startImage, startPostgres } from './start-services.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A namespace for mounts, so that they end with the process; later one for the network, which the build needs outside. */
function enter(name: 'mounts' | 'network', ...words: string[]): void {
  const own = ['--conditions=@learnwright/source', import.meta.filename, name, ...words];
  const options = name === 'mounts' ? ['--mount'] : ['--net', '--pid', '--fork', '--kill-child'];
  const { status } = spawnSync('unshare', [...options, process.execPath, ...own], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

/** Builds the image as the Dockerfile says. */
function build(folder: string): StageRoot {
  mount('-t', 'tmpfs', 'tmpfs', folder);
  const { output } = runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { quiet: true });
  const options = {
    folder,
    source: ROOT,
    context: listBuildContext(ROOT, output.trim().split('\n')),
    node: join(ROOT, 'node_modules/node/bin/node'),
  };
  const built = new Map<string, StageRoot>();
  const stages = readDockerfile(read('Dockerfile'));
  for (const stage of stages) {
    console.log(`Stage ${stage.name}; this machine stands in for ${stage.base}, with Node ${process.versions.node}.`);
    if (!stage.base.includes(process.versions.node))
      throw new Error(`The Dockerfile names another Node: ${stage.base}.`);
    built.set(stage.name, runStage(stage, built, options));
  }
  const last = built.get(stages.at(-1)?.name ?? '');
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  return last;
}

/** Starts the services of the compose file, and plays the tour against them. */
async function serve(folder: string, image: StageRoot): Promise<void> {
  spawnSync('ip', ['link', 'set', 'lo', 'up']);
  const variables = {
    ...parseEnv(read('deploy/environment/learnwright.env')),
    POSTGRES_PASSWORD: 'of-this-run',
    APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server',
  };
  const services = readCompose(read('compose.yaml'), variables);
  const [programs] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
  if (programs === undefined) throw new Error('There is no PostgreSQL in /usr/lib/postgresql.');
  addHosts(image, Object.keys(services));
  const running = new Map<string, RunningService>();
  for (const name of orderServices(services)) {
    const service = services[name];
    if (service === undefined) throw new Error(`compose.yaml has no service ${name}.`);
    console.log(`Service ${name}${service.build === undefined ? `; ${programs} stands in for ${service.image}` : ''}`);
    const started =
      service.build === undefined
        ? await startPostgres(service, programs, folder)
        : await startImage(service, image, { folder: join(folder, 'volumes'), variables });
    running.set(name, started);
  }
  const server = running.get('learnwright');
  const port = services.learnwright?.ports[0]?.split(':')[1];
  if (server === undefined || port === undefined) throw new Error('compose.yaml publishes no port of learnwright.');
  console.log(server.exec(['sh', '-c', INSPECT]));
  const { secret } = JSON.parse(
    server.exec(['learnwright', '--json', 'token', 'create', 'tour', '--role', 'operator']),
  );
  process.env.LEARNWRIGHT_TOKEN = secret;
  const tour = ['--conditions=@learnwright/source', 'tooling/tour.ts', '--url', `http://127.0.0.1:${port}`];
  const { passed } = runCommand('node', tour);
  for (const [name, service] of [...running].reverse()) {
    const status = await service.stop();
    console.log(`Service ${name} has stopped with status ${status}.`);
    if (status !== 0) process.exitCode = 1;
  }
  if (!passed) process.exitCode = 1;
}

/** Says as whom the server runs, and fails where it could do more than it should. */
const INSPECT = `
echo "The server runs as $(id -u):$(id -g)."
for path in / /app /usr/local/bin /etc; do if touch "$path/probe" 2>/dev/null; then echo "$path can be written." && exit 1; fi; done
for path in /data /config /tmp; do touch "$path/probe" && rm "$path/probe" || exit 1; done
for tool in pnpm npm npx tsc; do if [ -e "/usr/local/bin/$tool" ]; then echo "$tool is there." && exit 1; fi; done
test ! -e /app/node_modules/typescript || exit 1
echo "It writes into /data, /config and /tmp alone, and has no pnpm, npm or compiler."
pg_dump --version`;

const [phase, folder = ''] = process.argv.slice(2);
if (phase === undefined) {
  const missing = missingCommands(['unshare', 'setpriv', 'chroot', 'mount', 'ip', 'git']);
  if (missing.length > 0) throw new Error(`This machine lacks ${missing.join(', ')}.`);
  if (process.getuid?.() !== 0) throw new Error('Only root can do this: it mounts file systems and changes users.');
  const own = mkdtempSync(join(tmpdir(), 'learnwright-compose-'));
  enter('mounts', own);
  rmSync(own, { recursive: true });
} else if (phase === 'mounts') {
  const image = build(folder);
  mkdirSync(join(folder, 'services'));
  enter('network', join(folder, 'services'), JSON.stringify(image));
} else {
  await serve(folder, JSON.parse(process.argv[4] ?? ''));
}
