import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackChromium } from './unpack-chromium.ts';

/** The program of a browser, and its environment. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: NodeJS.ProcessEnv;
}

const INSTALLED = '/usr/bin/chromium';

/** Finds the browser of CHROMIUM_PATH, else of the system, else of npm. Throws where none runs. */
export function findChromium(): Chromium {
  // biome-ignore lint/style/noProcessEnv: this is the composition root of the tests in a browser.
  const env = process.env;
  const chosen = env.CHROMIUM_PATH ?? (existsSync(INSTALLED) ? INSTALLED : undefined);
  if (chosen !== undefined) return { executablePath: chosen, env };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser to test in: set CHROMIUM_PATH to the executable of a Chromium or Chrome.');
  }
  const folder = unpackChromium();
  const executablePath = join(folder, 'chromium');
  // A machine without a browser may lack its libraries, which npm has brought too.
  const candidates = [env, { ...env, LD_LIBRARY_PATH: join(folder, 'lib') }];
  const fitting = candidates.find((candidate) => runs(executablePath, candidate));
  if (fitting === undefined)
    throw new Error(`${executablePath} does not run here: set CHROMIUM_PATH to one that does.`);
  return { executablePath, env: fitting };
}

function runs(executablePath: string, env: NodeJS.ProcessEnv): boolean {
  return spawnSync(executablePath, ['--version'], { env }).status === 0;
}
