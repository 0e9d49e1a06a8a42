import { readFile } from 'node:fs/promises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { maintenance } from './plugin.ts';
import { maintenanceRoutes } from './routes.ts';

pluginContract(maintenance, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it('has a README with each of its routes, and no others', async () => {
  const routes = maintenanceRoutes.map(({ method, path }) => `${method} ${path}`);
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme.match(/(?<=\| `)(GET|PATCH) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});
