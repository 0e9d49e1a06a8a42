import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../run-command.ts';

/** Formats generated TypeScript as everything else is formatted; throws where it is none. */
export function formatCode(name: string, code: string): string {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const words = ['check', '--write', `--stdin-file-path=packages/client/src/${name}`];
  const { status, stdout, stderr } = spawnSync(biome, words, { cwd: ROOT, input: code, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} could not be formatted: ${stderr}`);
  return stdout;
}
