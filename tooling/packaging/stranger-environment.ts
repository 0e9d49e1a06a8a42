import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../run-command.ts';

/** What the variables of a stranger are made of. */
export interface StrangerMachine {
  /** An empty folder for what belongs to the machine. */
  readonly folder: string;
  /** Where our packages come from; all others come from the registry that is configured here. */
  readonly registryUrl: string;
  /** Where their tests and server find a database and a port. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Variables of this process that a stranger does not have: those of the tools that run the tests. */
const OF_TOOLS =
  /^(?:npm_(?!config_)|pnpm_|vitest|test_|app_|turbo_|node_(?:env|options|path|v8_coverage)$|database_url$|port$|host$|init_cwd$|dev$|prod$|mode$|ssr$)/i;

/** The environment of somebody with Node and npm, who has never seen this repository. */
export function createStrangerEnvironment({ folder, registryUrl, variables }: StrangerMachine): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_TOOLS.test(name));
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.includes('node_modules'));
  return {
    ...Object.fromEntries(own),
    ...variables,
    PATH: [dirname(process.execPath), ...path].join(':'),
    // In a file, because variables with @ in their names do not get through every shell.
    npm_config_globalconfig: writeNpmConfig(folder, registryUrl),
    npm_config_cache: makeNpmCache(folder),
    // Answers npm's question whether it may download the package that `npm create` names.
    npm_config_yes: 'true',
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
}

/**
 * npm's cache with the downloads of this machine, and without the programs that npx keeps by their versions: it would run
 * the packages of an earlier journey.
 */
function makeNpmCache(folder: string): string {
  const downloads = join(readNpmConfig('cache'), '_cacache');
  const cache = join(folder, 'npm-cache');
  mkdirSync(downloads, { recursive: true });
  mkdirSync(cache);
  symlinkSync(downloads, join(cache, '_cacache'));
  return cache;
}

/** npm's configuration for all users of a machine, with a registry for our packages beside what is there. */
function writeNpmConfig(folder: string, registryUrl: string): string {
  const present = readNpmConfig('globalconfig');
  const file = join(folder, 'npmrc');
  const before = existsSync(present) ? readFileSync(present, 'utf8') : '';
  writeFileSync(file, `${before}\n@learnwright:registry=${registryUrl}\n`, { mode: 0o600 });
  return file;
}

function readNpmConfig(key: string): string {
  const { passed, output } = runCommand('npm', ['config', 'get', key, '--loglevel=error'], { quiet: true });
  if (!passed) throw new Error(output);
  return output.trim();
}
