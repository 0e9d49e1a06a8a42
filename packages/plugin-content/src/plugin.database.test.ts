import { readFile } from 'node:fs/promises';
import { LESSON_RULES } from '@learnwright/exercises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { CONTENT_RULES } from './findings.ts';
import { content } from './plugin.ts';
import { createReadings } from './reading/open-reading.ts';
import { createContentRoutes } from './routes.ts';

pluginContract(content, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it('has a README with each of its rules and routes, and no others', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const rules = new Set(readme.match(/\b[EW](-[A-Z]+)+\b/g));
  const known = new Set([...Object.keys(CONTENT_RULES), ...Object.keys(LESSON_RULES)]);
  expect(Object.keys(CONTENT_RULES).filter((rule) => !rules.has(rule))).toEqual([]);
  expect([...rules].filter((rule) => !known.has(rule))).toEqual([]);
  const routes = createContentRoutes(createReadings()).map(({ method, path }) => `${method} ${path}`);
  expect(readme.match(/(?<=`)(GET|POST|DELETE) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
});
