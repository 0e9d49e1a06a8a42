import { readFile } from 'node:fs/promises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { createPackages } from './apkg/open-package.ts';
import { flashcards } from './plugin.ts';
import { createFlashcardsRoutes } from './routes.ts';

pluginContract(flashcards, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

const flashcardsRoutes = createFlashcardsRoutes(createPackages());

it('has a README with each of its routes, and no others', async () => {
  const routes = flashcardsRoutes.map(({ method, path }) => `${method} ${path}`);
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme.match(/(?<=`)(GET|POST|PATCH|DELETE) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});

it('names an address for each format that it exports', () => {
  const offered = flashcards.frontend_manifest?.export_options?.map(({ id, path }) => [id, path]);
  const read = flashcardsRoutes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `/api/plugins/flashcards${path}`);
  expect(offered).toEqual([
    ['anki', '/api/plugins/flashcards/export/{user_id}'],
    ['apkg', '/api/plugins/flashcards/export/{user_id}/apkg'],
  ]);
  for (const [, path] of offered ?? []) expect(read).toContain(path);
});

it('marks every route that asks an AI as one that leaves the process', () => {
  const external = flashcardsRoutes.filter(({ effect }) => effect === 'external').map(({ path }) => path);
  const asking = flashcardsRoutes.filter(({ errors }) => errors?.includes('ai_failed')).map(({ path }) => path);
  expect(external.filter((path) => !path.startsWith('/import/'))).toEqual(asking);
});
