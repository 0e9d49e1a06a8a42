/** A server process with plugins that misbehave once they run, through the command that operators run. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DiscoveredPlugin } from '@learnwright/plugin-host';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { serve } from '../../src/commands/serve.ts';
import { createApp } from '../../src/composition/create-app.ts';
import { readEnvironment } from '../../src/configuration/environment.ts';
import { createSystemLogger } from '../../src/log/system-logger.ts';
import { attributeFailures } from '../../src/operations/attribute-failures.ts';

const fail = () => {
  throw new Error('broken on purpose');
};
const never = () => new Promise<never>(() => undefined);

/** What a route of a plugin does, by the plugin's name. */
const ROUTES: Readonly<Record<string, () => unknown>> = {
  throwing: fail,
  rejecting: () => void wait(1).then(fail),
  timing: () => void setTimeout(fail, 1),
  hanging: never,
  leaking: () => void setInterval(() => undefined, 1_000_000),
};

/** What a plugin does when a session is complete, by its name. */
const HOOKS: Readonly<Record<string, () => Promise<void> | void>> = {
  'hook-throwing': fail,
  'hook-hanging': never,
};

function define(name: string) {
  const { [name]: hook } = HOOKS;
  return definePlugin({
    name,
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    routes: (route) => [
      route.post('/act', { access: 'public', summary: 'Misbehave', response: { 200: z.unknown(), 204: null } }, () =>
        ROUTES[name]?.(),
      ),
    ],
    ...(hook && { hooks: { on_session_complete: hook } }),
  });
}

function offer(name: string): DiscoveredPlugin {
  return {
    name,
    package_name: name,
    package_version: '1.0.0',
    first_party: true,
    directory: '/',
    load: async () => define(name),
  };
}

const environment = readEnvironment(process.env);
const logger = createSystemLogger('error', process.stderr);
await serve(
  () =>
    createApp({
      environment,
      logger,
      version: '0.0.0-test',
      discovered: { plugins: [...Object.keys(ROUTES), ...Object.keys(HOOKS)].map(offer), findings: [] },
      onHost: (host) => attributeFailures(host, logger),
    }),
  environment,
  false,
  (_, url) => void process.stdout.write(`${url}\n`),
);
