import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

/** These variables with the newest Node of a major version before all others; npm brings it. */
export function withNode(environment: NodeJS.ProcessEnv, major: number): NodeJS.ProcessEnv {
  const words = ['--yes', `--package=node@${major}`, '--loglevel=error', '--call=command -v node'];
  const { status, stdout, stderr } = spawnSync('npx', words, { env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm brought no Node ${major}:\n${stderr}`);
  return { ...environment, PATH: `${dirname(stdout.trim())}:${environment.PATH}` };
}
