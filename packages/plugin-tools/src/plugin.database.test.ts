import { readFile } from 'node:fs/promises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { trackingWith } from '../tests/tracking-with.ts';
import { tools } from './plugin.ts';
import { toolsRoutes } from './routes.ts';

pluginContract(tools, {
  directory: new URL('../', import.meta.url),
  depends_on: [trackingWith({ lastCommits: async () => ({}) })],
  languages: ['en', 'de'],
});

it('has a README with each of its routes, and no others', async () => {
  const routes = toolsRoutes.map(({ method, path }) => `${method} ${path}`);
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme.match(/(?<=`)(GET|POST) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});
