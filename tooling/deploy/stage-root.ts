import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuildStage, BuildStep } from './read-dockerfile.ts';

/** What an image says of the program in it. */
export interface ImageConfig {
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
  /** Numbers of user and group, such as `1000:1000`; empty for root. */
  readonly user: string;
  readonly health: readonly string[];
  readonly command: readonly string[];
}

/** A root file system that stands in for an image, and what it is started with. */
export interface StageRoot {
  readonly root: string;
  readonly config: ImageConfig;
}

/** What the stages are run with. */
export interface StageOptions {
  /** An empty folder of a file system of its own: on one disk the layers could not be told apart. */
  readonly folder: string;
  /** The checkout. */
  readonly source: string;
  /** The files of the checkout that the build gets. */
  readonly context: readonly string[];
  /** The Node to put in the place of the one of the machine. */
  readonly node: string;
}

/** Where programs are in an image. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const NOTHING: ImageConfig = { environment: {}, directory: '/', user: '', health: [], command: [] };

/**
 * Runs the steps of a stage in a copy of this machine's root file system, which stands in for the base image: an overlay,
 * so that the machine itself stays as it is. Throws where a step fails.
 */
export function runStage(stage: BuildStage, built: ReadonlyMap<string, StageRoot>, options: StageOptions): StageRoot {
  const root = mountRoot(stage.name, options);
  let config = NOTHING;
  const entry: Record<string, readonly string[]> = {};
  for (const step of stage.steps) {
    const { keyword, words } = step;
    console.log(`  ${stage.name}: ${keyword} ${words.join(' ').slice(0, 110)}`);
    if (keyword === 'ENV') config = { ...config, environment: { ...config.environment, ...toVariables(words) } };
    if (keyword === 'WORKDIR') config = { ...config, directory: makeFolder(root, words) };
    if (keyword === 'USER') config = { ...config, user: words.join('') };
    if (keyword === 'HEALTHCHECK') config = { ...config, health: words };
    if (keyword === 'ENTRYPOINT' || keyword === 'CMD') entry[keyword] = words;
    if (keyword === 'COPY') copy(step, { root, config }, built, options);
    if (keyword === 'RUN') runIn({ root, config }, ['sh', '-c', words.join(' ')]);
  }
  return { root, config: { ...config, command: [...(entry.ENTRYPOINT ?? []), ...(entry.CMD ?? [])] } };
}

/** Runs a command in a stage as root, and waits for it. */
function runIn({ root, config }: StageRoot, words: readonly string[]): void {
  const script = 'cd "$0" && exec "$@"';
  const { status, stdout, stderr } = spawnSync('chroot', [root, 'sh', '-c', script, config.directory, ...words], {
    encoding: 'utf8',
    env: { ...findCertificates(), PATH: SYSTEM_PATH, HOME: homedir(), ...config.environment },
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`This step failed: ${words.at(-1)}\n${stdout}${stderr}`);
}

/** The variables by which this machine trusts the registries that a build downloads from. */
function findCertificates(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /CERT|CA_BUNDLE|CAFILE/i.test(name)));
}

function mountRoot(name: string, { folder, node }: StageOptions): string {
  const [upper, work, root] = ['upper', 'work', 'root'].map((part) => join(folder, name, part));
  if (upper === undefined || work === undefined || root === undefined) throw new Error('A stage has three folders.');
  for (const path of [upper, work, root]) mkdirSync(path, { recursive: true });
  mount('-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, root);
  mount('-t', 'proc', 'proc', join(root, 'proc'));
  mount('--rbind', '/dev', join(root, 'dev'));
  mount('-t', 'tmpfs', 'tmpfs', join(root, 'tmp'));
  cpSync(node, join(root, 'usr/local/bin/node'), { dereference: true });
  return root;
}

/** Mounts in the namespace of this process, which nobody else sees. */
export function mount(...words: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${words.join(' ')}: ${stderr}`);
}

function copy(step: BuildStep, to: StageRoot, built: ReadonlyMap<string, StageRoot>, options: StageOptions): void {
  const from = built.get(step.flags.from ?? '');
  const target = join(to.root, to.config.directory, step.words.at(-1) ?? '');
  for (const word of step.words.slice(0, -1)) {
    if (from !== undefined) {
      cpSync(join(from.root, word), join(to.root, step.words.at(-1) ?? ''), {
        recursive: true,
        verbatimSymlinks: true,
      });
      continue;
    }
    const files = options.context.filter((file) => file === word || file.startsWith(`${word}/`));
    if (files.length === 0) throw new Error(`The build gets no ${word}.`);
    for (const file of files) {
      const below = file === word ? file : file.slice(word.length + 1);
      mkdirSync(dirname(join(target, below)), { recursive: true });
      cpSync(join(options.source, file), join(target, below));
    }
  }
}

function makeFolder(root: string, [path = '/']: readonly string[]): string {
  mkdirSync(join(root, path), { recursive: true });
  return path;
}

function toVariables(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]));
}

/** Gives a stage the names of hosts, as the networks of a compose file do. */
export function addHosts({ root }: StageRoot, names: readonly string[]): void {
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`);
}

/** Puts an empty volume into a stage: it belongs to whom the folder in the image belongs. */
export function addVolume({ root, config }: StageRoot, path: string, source: string): void {
  const [uid = 0, gid = 0] = config.user.split(':').map(Number);
  if (!existsSync(source)) {
    mkdirSync(source, { recursive: true, mode: 0o700 });
    chownSync(source, uid, gid);
  }
  mount('--bind', source, join(root, path));
}
