import { expect, it } from 'vitest';
import { writeArchived } from '../tests/archived-plugin.ts';
import { request } from '../tests/test-ai.ts';
import { startHost } from '../tests/test-host.ts';

const PROVIDER = `import { isMainThread } from 'node:worker_threads';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { words } from './bonus.js';
export const quiz = definePlugin({
  name: 'quiz',
  version: '1.2.0',
  api_version: '1',
  license_tier: 'core',
  hooks: { ai_complete: () => (isMainThread ? 'the main thread' : z.string().parse(words)) },
  activate: ({ registries }) => registries.aiProviders.register({
    name: 'quiz', slot: 'provider_a', default_model: () => 'quiz-model', can_handle: () => true,
  }),
});
`;

it('a plugin out of an archive has the packages of the host in a worker thread, too', async () => {
  const words = "export const words = 'from a worker';\n";
  const found = await writeArchived({ 'quiz/plugin.js': PROVIDER, 'quiz/bonus.js': words });
  const { host } = await startHost([found], { ai: { openKey: () => 'key' } });
  expect(await host.ai.complete(request)).toBe('from a worker');
  await host.stop();
});
