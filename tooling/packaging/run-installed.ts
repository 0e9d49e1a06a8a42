import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_WARNING } from '../node-warnings.ts';

/** Runs an installed server with all its plugins over a new database. Returns what is wrong, warnings of Node included; empty where all is well. */
export function runInstalled(directory: string): string {
  const data = mkdtempSync(join(tmpdir(), 'learnwright-installed-'));
  const env = { ...process.env, DATABASE_URL: `sqlite:${join(data, 'learnwright.db')}`, APP_DATA_DIR: data };
  const words = [join(directory, 'node_modules/@learnwright/server/dist/bin.js'), 'seed'];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: directory, env, encoding: 'utf8' });
  rmSync(data, { recursive: true });
  return status === 0 && !NODE_WARNING.test(stderr)
    ? ''
    : `"learnwright seed", as installed, ended with ${status}:\n${stderr}`;
}
