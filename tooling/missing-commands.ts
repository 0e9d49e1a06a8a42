import { spawnSync } from 'node:child_process';

/** Those of these commands that the machine does not have. */
export function missingCommands(names: readonly string[]): readonly string[] {
  return names.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined);
}
