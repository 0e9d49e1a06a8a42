import { fileURLToPath } from 'node:url';
import { readPackageJson } from '../package-json.ts';
import { complain } from '../printer.ts';
import { RELOAD_PAGES } from './reload-pages.ts';
import { type RunningProcess, startBuild, startProcess } from './running-process.ts';
import { createChanges, superviseServer } from './supervise-server.ts';
import {
  type After,
  chooseAnswer,
  createDebounce,
  type Fingerprint,
  fingerprintPlugin,
  isBuilt,
  watchPlugin,
} from './watch-plugin.ts';
import { carryConfig, prepareWorkspace, type Workspace } from './workspace.ts';

/** What to run. */
export interface DevelopRequest {
  readonly directory: string;
  readonly port?: number;
  readonly host?: string;
  /** What builds the plugin meanwhile. */
  readonly build?: string;
  /** The port of this machine on which debuggers find the server; default: there is none. */
  readonly inspect?: number;
  readonly debug: boolean;
}

/** A build writes one file after the other; without another file for this time, it has ended. */
const QUIET_MILLISECONDS = 100;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** `.ts` where the sources run, `.js` where what was built of them does. */
const BIN = fileURLToPath(
  import.meta.url.endsWith('.ts') ? new URL('../bin.ts', import.meta.url) : new URL('../bin.js', import.meta.url),
);

/**
 * Runs a server with the plugin of a folder until a signal. It reads the pages of the plugin again when they change, and is started
 * again after every other change.
 */
export async function developPlugin(request: DevelopRequest): Promise<void> {
  const { directory } = request;
  const manifest = await readPackageJson(directory);
  const workspace = await prepareWorkspace(directory, process.env);
  const changes = createChanges();
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    changes.note();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  let served: Fingerprint = { pages: '', rest: '' };
  let server: RunningProcess | null = null;
  const answerChange = async () => {
    const now = await fingerprintPlugin(directory);
    const built = isBuilt(directory, manifest);
    const answer = chooseAnswer(served, now, built);
    if (answer === 'nothing') return;
    // One that does not serve yet, has ended, or knows no such word, reads the pages when it starts again.
    if (answer === 'reload' && server?.tell(RELOAD_PAGES)) served = { ...served, pages: now.pages };
    else if (built) changes.note();
  };
  // One after the other: each compares with what the one before has left.
  let last = Promise.resolve();
  const noteChange = () => {
    last = last.then(answerChange);
  };
  const unwatch = watchPlugin(directory, createDebounce(QUIET_MILLISECONDS, noteChange, after));
  const build = startBuild(request.build, manifest, directory);
  void build?.ended.then((how) => complain(`The build ended ${how}.`));
  const start = async () => {
    served = await fingerprintPlugin(directory);
    await carryConfigs(directory, Object.keys(manifest['app.plugins']), workspace);
    const words = [
      ...process.execArgv,
      ...inspectorOf(request),
      BIN,
      'plugin',
      'serve',
      directory,
      ...optionsOf(request),
    ];
    const place = { directory: process.cwd(), environment: workspace.environment };
    server = startProcess({ command: process.execPath, words, ...place });
    return server;
  };
  try {
    await superviseServer({ start, changes, signal: ending.signal, say: complain });
  } finally {
    unwatch();
    await build?.stop();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

async function carryConfigs(directory: string, plugins: readonly string[], workspace: Workspace): Promise<void> {
  const { configDirectory } = workspace;
  if (configDirectory === null) return;
  await Promise.all(plugins.map((plugin) => carryConfig(directory, plugin, configDirectory)));
}

function optionsOf({ port, host, debug }: DevelopRequest): string[] {
  return [
    ...(port === undefined ? [] : ['--port', `${port}`]),
    ...(host === undefined ? [] : ['--host', host]),
    ...(debug ? ['--debug'] : []),
  ];
}

function inspectorOf({ inspect }: DevelopRequest): string[] {
  return inspect === undefined ? [] : [`--inspect=${inspect}`];
}

const after: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};
