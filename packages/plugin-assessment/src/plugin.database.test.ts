import { readFile } from 'node:fs/promises';
import { CHAT_METHODS } from '@learnwright/plugin-sdk';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { assessment } from './plugin.ts';
import { assessmentRoutes } from './routes.ts';

pluginContract(assessment, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it.each(['en', 'de'])('names the methods in the language %s', (language) => {
  const { methods } = assessment.translations?.[language] ?? {};
  expect(Object.keys(Object(methods))).toEqual([...CHAT_METHODS]);
});

it('has a README with each of its routes, and no others', async () => {
  const routes = assessmentRoutes.map(({ method, path }) => `${method} ${path}`);
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme.match(/(?<=`)(GET|POST) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});
