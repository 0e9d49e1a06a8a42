import { readFile } from 'node:fs/promises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { vocabularyPlugin } from '../tests/notebook-server.ts';
import { notebook } from './plugin.ts';
import { notebookRoutes } from './routes.ts';

pluginContract(notebook, {
  directory: new URL('../', import.meta.url),
  depends_on: [vocabularyPlugin([])],
  languages: ['en', 'de'],
});

it('has a README with each of its routes, and no others', async () => {
  const routes = notebookRoutes.map(({ method, path }) => `${method} ${path}`);
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme.match(/(?<=`)(GET|POST|PATCH|DELETE) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});

it('marks every route that asks an AI as one that leaves the process', () => {
  const external = notebookRoutes.filter(({ effect }) => effect === 'external').map(({ path }) => path);
  const asking = notebookRoutes.filter(({ limit }) => limit === 'ai').map(({ path }) => path);
  expect(external).toEqual(asking);
});

it('counts as calls of an AI the requests that ask one, and no others', () => {
  const limited = notebookRoutes.filter(({ limit }) => limit === 'ai').map(({ path }) => path);
  expect(limited).toEqual([
    '/answers/{id}/grade',
    '/generate-from-session/{id}',
    '/generate-from-project/{id}',
    '/study-guide/{project_id}',
  ]);
});
