import { readdir, readFile } from 'node:fs/promises';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { session } from './plugin.ts';
import { sessionRoutes } from './routes.ts';
import { sessionSettings } from './settings.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

pluginContract(session, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it('names the seven steps', () => {
  const { steps } = session.translations?.en ?? {};
  expect(Object.keys(Object(steps))).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

it('has a README with each of its routes, settings, hooks and tables, and no others', async () => {
  const readme = await readOwn('README.md');
  const named = (pattern: RegExp) => [...new Set(readme.match(pattern))].toSorted();
  const routes = sessionRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(named(/(?<=^\| `)(GET|POST|PUT) \/[^`]*/gm)).toEqual(routes.toSorted());
  expect(named(/(?<=^\| `)[a-z_]+(?=` +\|)/gm)).toEqual(Object.keys(sessionSettings).toSorted());
  expect(named(/(?<=^- `)[a-z_]+(?=\([a-z_, ]*\)`)/gm)).toEqual(
    [...Object.keys(session.hooks ?? {}), 'describe_lessons', 'on_session_complete', 'on_session_rated'].toSorted(),
  );
  const migrations = await readdir(new URL('migrations/', import.meta.url));
  const texts = await Promise.all(migrations.map((file) => readOwn(`src/migrations/${file}`)));
  const tables = [...texts.join('\n').matchAll(/createTable\('(plg_session__[a-z_]+)'\)/g)].map(([, table]) => table);
  expect(named(/plg_session__[a-z_]+/g)).toEqual(tables.toSorted());
});
