import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../../../tooling/start-server.ts';

const WEB = join(import.meta.dirname, '..');
const ROOT = join(WEB, '../..');
/** The command `learnwright`. */
const LEARNWRIGHT = [
  '--conditions=@learnwright/source',
  fileURLToPath(new URL('../../../packages/cli/src/bin.ts', import.meta.url)),
];
/** Ends a server whose tests have ended without stopping it. */
const STOP_WITH_PARENT = fileURLToPath(new URL('./stop-with-parent.ts', import.meta.url));
/** How long a product stays that nobody uses, in milliseconds. */
const KEPT = 5_000;
/** What the build of the app reads. */
const SOURCES = [
  ...['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => join(WEB, name)),
  ...['client', 'core', 'exercises', 'react'].map((name) => join(ROOT, 'packages', name, 'src')),
];

/** The product as `learnwright serve` starts it: with the course of the repository, a learner, and the web app. */
export interface Product {
  readonly url: string;
  /** Asks the API and returns its JSON; throws for a refusal. */
  ask<Answer>(path: string): Promise<Answer>;
  /** Makes a token of an operator on the command line, and returns it. */
  createOperatorToken(): string;
  /** Ends it at once, as a failing machine does: nothing is finished. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** What a product is started with. */
export interface ProductOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** More lines of `app.yaml`. */
  readonly config?: string;
  /** What is in `secrets.yaml`. */
  readonly secrets?: string;
  /** The folder of another build of the web app. */
  readonly web?: string;
  /** The settings of plugins, as YAML, by the name of the plugin. */
  readonly plugins?: Readonly<Record<string, string>>;
}

let shared: { readonly started: Promise<Product>; users: number } | undefined;

/**
 * The product as it is without any options, which the test files of a process have in common: its start takes longer than many a test. It
 * ends some seconds after the last of them has stopped it.
 */
export async function shareProduct(): Promise<Product> {
  shared ??= { started: startProduct(), users: 0 };
  const mine = shared;
  mine.users += 1;
  const product = await mine.started;
  async function stopWhereUnused(): Promise<void> {
    if (mine.users > 0 || shared !== mine) return;
    shared = undefined;
    await product.stop();
  }
  return {
    ...product,
    stop: async () => {
      mine.users -= 1;
      setTimeout(() => void stopWhereUnused(), KEPT).unref();
    },
  };
}

/** Starts the product on a fresh database, with the web app built from the sources of now. */
export async function startProduct({
  environment = {},
  config = '',
  secrets = '',
  web = buildOnce(),
  plugins = {},
}: ProductOptions = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-web-'));
  writeFileSync(join(folder, 'app.yaml'), `app: { web: '${web}' }\n${config}\n`);
  writeFileSync(join(folder, 'secrets.yaml'), secrets, { mode: 0o600 });
  mkdirSync(join(folder, 'plugins'));
  for (const [name, yaml] of Object.entries(plugins)) writeFileSync(join(folder, 'plugins', `${name}.yaml`), yaml);
  const variables = { APP_CONFIG_DIR: folder, ...environment };
  const port = environment.PORT ?? '0';
  const server = await startProcess([...LEARNWRIGHT, 'serve', '--port', port, '--seed-new'], {
    environment: variables,
    preload: STOP_WITH_PARENT,
  });
  return {
    url: server.url,
    ask: async (path) => {
      const response = await fetch(`${server.url}/api${path}`);
      if (!response.ok) throw new Error(`GET ${path} was answered ${response.status}.`);
      return response.json();
    },
    createOperatorToken: () => {
      const places = { APP_DATA_DIR: server.folder, DATABASE_URL: `sqlite:${join(server.folder, 'learnwright.db')}` };
      const words = [...LEARNWRIGHT, 'token', 'create', 'of a test', '--role', 'operator', '--json'];
      const { status, stdout, stderr } = spawnSync(process.execPath, words, {
        encoding: 'utf8',
        env: { ...process.env, ...variables, ...places, APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server' },
      });
      if (status !== 0) throw new Error(stderr);
      return JSON.parse(stdout).secret;
    },
    kill: async () => {
      const exited = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
      rmSync(server.folder, { recursive: true, force: true });
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Builds the app once for the sources of now, whichever test comes first; returns the folder. */
export function buildOnce(): string {
  const cache = join(WEB, 'node_modules/.cache');
  const folder = join(cache, `web-${describe(SOURCES)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).filter((name) => name.startsWith('web-'))) {
    rmSync(join(cache, old), { recursive: true, force: true });
  }
  // Several test files may build at once: each in a folder of its own, and the first one to be done gives the name.
  const draft = mkdtempSync(join(cache, 'draft-'));
  const words = [join(WEB, 'build/build-app.ts'), '--to', join(draft, 'dist')];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  try {
    renameSync(join(draft, 'dist'), folder);
  } catch {
    // Another one was faster.
  }
  rmSync(draft, { recursive: true, force: true });
  return folder;
}

function describe(places: readonly string[]): string {
  const stamp = createHash('sha1');
  for (const place of places) {
    const files = statSync(place).isDirectory()
      ? readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
      : [place];
    for (const file of files.toSorted()) {
      const { size, mtimeMs } = statSync(file);
      stamp.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return stamp.digest('hex').slice(0, 12);
}
