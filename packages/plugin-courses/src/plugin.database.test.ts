import { readFile } from 'node:fs/promises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { courses } from './plugin.ts';
import { courseRoutes } from './routes.ts';

pluginContract(courses, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it('has a README with each of its routes, and no others', async () => {
  const routes = courseRoutes.map(({ method, path }) => `${method} ${path}`);
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme.match(/(?<=`)(GET|POST|PATCH|DELETE) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});
