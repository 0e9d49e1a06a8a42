import { expect, it } from 'vitest';
import { addressOfFrame, handOver } from './hand-over.ts';

it('a frame is at the address that the server has for the file of this version', () => {
  expect(addressOfFrame({ name: 'quiz', version: '1.2.0' }, 'ui/a/index.html')).toBe(
    '/plugin-ui/quiz/1.2.0/a/index.html',
  );
});

it('a frame is handed one port, over which it is heard', async () => {
  const handed: MessagePort[] = [];
  const ready = Promise.withResolvers<void>();
  const bridge = handOver(
    { postMessage: (_, origin, ports) => void handed.push(...(origin === '*' ? ports : [])) },
    {
      ...{ plugin: 'quiz', version: '1.0.0', now: () => 0, onReady: ready.resolve, onCut: () => undefined },
      context: () => ({
        ...{ theme: 'dark', styles: { variables: {} }, locale: 'de', displayMode: 'inline', path: '/quiz' },
        ...{ user_id: 'u1', project_id: null },
      }),
      call: async () => null,
      explain: () => ({}),
      openLink: () => false,
      announce: () => undefined,
      resize: () => undefined,
    },
  );
  expect(handed).toHaveLength(1);
  handed[0]?.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: {} });
  await ready.promise;
  bridge.close();
});
