/** A server process with one plugin that the environment chooses, beside one that works; prints its address. */
import type { DiscoveredPlugin } from '@learnwright/plugin-host';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { createApp } from '../../src/composition/create-app.ts';
import { readEnvironment } from '../../src/configuration/environment.ts';
import { createSystemLogger } from '../../src/log/system-logger.ts';
import { attributeFailures } from '../../src/operations/attribute-failures.ts';
import { listen } from '../../src/requests/listen.ts';

const about = { version: '1.0.0', api_version: '1', license_tier: 'core' } as const;

/** What ends the process once the plugin serves, by the handler of a route. */
const ENDS: Readonly<Record<string, () => unknown>> = {
  'exits in a timer of a route': () => void setTimeout(() => process.exit(3), 5),
  'exits with 0': () => process.exit(0),
  'stops the process': () => {
    process.once('SIGTERM', () => process.exit(0));
    process.kill(process.pid, 'SIGTERM');
  },
  'exits in a route after a wait': async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.exit(3);
  },
  'aborts in a timer of a route': () => void setTimeout(() => process.abort(), 5),
  'kills the process in a timer of a route': () => void setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5),
  'fills the memory in a route': () => {
    for (const kept: unknown[] = []; ; ) kept.push(new Array(1_000).fill(Math.random()));
  },
  'loops in a route': () => {
    for (;;);
  },
};

/** A plugin that works until one of its routes is called. */
function createEnding(end: () => unknown) {
  return definePlugin({
    ...about,
    name: 'hostile',
    routes: (route) => [
      route.post(
        '/end',
        { access: 'public', summary: 'End', response: { 200: z.unknown(), 204: null }, body: z.object({}) },
        end,
      ),
      route.get('/', { access: 'public', summary: 'Work', response: { 200: z.string() } }, () => 'fine'),
    ],
  });
}

/** What stands for the module of the plugin: it ends the process in one way or another. */
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  'exits in import': async () => process.exit(3),
  'loops in import': async () => {
    process.stdout.write('looping\n');
    for (;;);
  },
  'kills the process in activate': async () =>
    definePlugin({ ...about, name: 'hostile', activate: () => void process.kill(process.pid, 'SIGKILL') }),
  'waits in import': async () => {
    process.stdout.write('waiting\n');
    // The deadline of loading keeps no process alive.
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
  'throws in import': async () => {
    throw new Error('not today');
  },
  'throws in a timer while another plugin is activated': async () => {
    return definePlugin({
      ...about,
      name: 'hostile',
      activate: () => {
        setTimeout(() => {
          throw new Error('too late');
        }, 0);
      },
    });
  },
  ...Object.fromEntries(Object.entries(ENDS).map(([how, end]) => [how, async () => createEnding(end)])),
  works: async () => definePlugin({ ...about, name: 'hostile' }),
};

const steady = definePlugin({
  ...about,
  name: 'steady',
  activate: () => new Promise((resolve) => setTimeout(resolve, 20)),
  routes: (route) => [
    route.get('/', { access: 'public', summary: 'Work', response: { 200: z.string() } }, () => 'fine'),
  ],
});

function offer(name: string, first_party: boolean, load: () => Promise<unknown>): DiscoveredPlugin {
  return { name, package_name: name, package_version: '1.0.0', first_party, directory: '/', load };
}

const { HOSTILE = '', FIRST_PARTY, ...variables } = process.env;
const environment = readEnvironment(variables);
const logger = createSystemLogger('error', process.stderr);
const app = await createApp({
  environment,
  logger,
  version: '0.0.0-test',
  discovered: {
    plugins: [
      offer('hostile', FIRST_PARTY === '1', MODULES[HOSTILE] ?? (() => Promise.reject(new Error(HOSTILE)))),
      offer('steady', true, async () => steady),
    ],
    findings: [],
  },
  onHost: (host) => attributeFailures(host, logger),
});
const { url } = await listen(app.handle, environment.HOST, environment.PORT);
process.stdout.write(`${url}\n`);
process.on('message', async (name) => {
  await app.context.host.enable(String(name));
  process.send?.('enabled');
});
