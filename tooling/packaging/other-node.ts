import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

/** These variables with a Node of a major version before all others; npm brings the newest, and keeps it for the next who asks. */
export function withNode(environment: NodeJS.ProcessEnv, major: number): NodeJS.ProcessEnv {
  const words = ['--yes', `--package=node@${major}`, '--loglevel=error', '--call=command -v node'];
  const { status, stdout, stderr } = spawnSync('npx', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm brought no Node ${major}:\n${stderr}`);
  return { ...environment, PATH: `${dirname(stdout.trim())}:${environment.PATH}` };
}
