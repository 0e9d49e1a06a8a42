import { setTimeout as sleep } from 'node:timers/promises';
import { definePlugin } from '@learnwright/plugin-sdk';
import { blank, createTestHost, offer } from '../../tests/test-host.ts';

/** Run as a process of its own: plugins leave errors behind that nobody catches, the host says whose they are. */
const { host, start, request } = await createTestHost([
  offer(
    definePlugin({
      ...blank('rejecting'),
      hooks: {
        export_formats: () => {
          void Promise.reject(new Error('rejection nobody awaited'));
          return [];
        },
      },
    }),
  ),
  offer(
    definePlugin({
      ...blank('timing'),
      activate: () => {
        setTimeout(() => {
          throw new Error('throw in a timer');
        }, 1);
      },
    }),
  ),
  offer(
    definePlugin({
      ...blank('requested'),
      routes: (route) => [
        route.post('/', { access: 'public', summary: 'Goes on in the background', response: { 204: null } }, () => {
          void sleep(1).then(() => Promise.reject(new TypeError('rejection after the answer')));
        }),
      ],
    }),
  ),
]);

const report = (kind: string) => (error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stdout.write(`${JSON.stringify([kind, message, host.attributeError(error)])}\n`);
};
process.on('unhandledRejection', report('rejection'));
process.on('uncaughtException', report('exception'));

await start();
await host.hooks.collect('export_formats');
await request('requested/', { method: 'POST' });
setTimeout(() => {
  throw new Error("the server's own");
}, 1);
await sleep(50);
process.stdout.write(`${JSON.stringify([host.health(), host.errors()])}\n`);
