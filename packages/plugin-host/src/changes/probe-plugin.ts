import { isAppError } from '@learnwright/core';
import type { RunningPlugin } from '../activation/running-plugin.ts';
import type { PluginRunner } from '../attribution/create-plugin-runner.ts';
import { explainChange } from './explain-change.ts';

/**
 * Asks a plugin that does not serve yet for something that no route of it has. A refusal is an answer, and so is what a
 * router with a wildcard says; a failure is none. Rejects with a PluginChangeError of the phase `probe`.
 */
export function probePlugin(version: RunningPlugin, runner: PluginRunner): Promise<void> {
  return explainChange(
    'probe',
    runner.step(version.plugin.name, 'probe', () => ask(version)),
  );
}

async function ask({ app, basePath, routes }: RunningPlugin): Promise<void> {
  const status = await app
    .fetch(new Request(`http://localhost${pathOfNone(basePath, routes)}`), { requestId: 'probe' })
    .then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      (error) => {
        if (isAppError(error)) return error.status;
        throw error;
      },
    );
  if (status >= 500) throw new Error(`it answered ${status} where it has nothing`);
}

/** A path that is longer than every route. */
function pathOfNone(basePath: string, routes: RunningPlugin['routes']): string {
  const segments = Math.max(0, ...routes.map(({ path }) => path.split('/').length));
  return basePath + '/-'.repeat(segments + 1);
}
