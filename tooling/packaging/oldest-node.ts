import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

/** These variables with the oldest Node that the packages allow before all others; npm brings it. */
export function withOldestNode(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const words = ['--yes', '--package=node@22', '--loglevel=error', '--call=command -v node'];
  const { status, stdout, stderr } = spawnSync('npx', words, { env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm brought no Node 22:\n${stderr}`);
  return { ...environment, PATH: `${dirname(stdout.trim())}:${environment.PATH}` };
}
