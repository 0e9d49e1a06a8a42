import { readFile } from 'node:fs/promises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { session } from './plugin.ts';
import { sessionRoutes } from './routes.ts';
import { sessionSettings } from './settings.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin session', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({ 'app.plugins': { session: '.#session' }, version: session.version });
    expect(await readOwn('src/index.ts')).toBe("export { session } from './plugin.ts';\n");
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/session.yaml')));
    const { name, version, display_name, description, api_version } = session;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    const defaults = Object.entries(sessionSettings).map(([key, setting]) => [key, setting.default]);
    expect(settings).toEqual(Object.fromEntries(defaults));
  });

  it('names every setting, page and text in English and German', () => {
    const labels = Object.values(sessionSettings).map(({ label }) => Object.keys(label ?? {}));
    const pages = session.frontend_manifest?.pages?.map(({ label }) => Object.keys(label)) ?? [];
    expect([labels.length, pages.length]).toEqual([4, 1]);
    for (const languages of [...labels, ...pages]) expect(languages).toEqual(['en', 'de']);
    const { en = {}, de = {} } = session.translations ?? {};
    expect(listKeys(de)).toEqual(listKeys(en));
    const { steps } = en;
    expect(Object.keys(Object(steps))).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('has a README with each of its routes, settings, hooks and tables, and no others', async () => {
    const readme = await readOwn('README.md');
    const named = (pattern: RegExp) => [...new Set(readme.match(pattern))].toSorted();
    const routes = sessionRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(named(/(?<=^\| `)(GET|POST) \/[^`]*/gm)).toEqual(routes.toSorted());
    expect(named(/(?<=^\| `)[a-z_]+(?=` +\|)/gm)).toEqual(Object.keys(sessionSettings).toSorted());
    expect(named(/(?<=^- `)[a-z_]+(?=\([a-z_, ]*\)`)/gm)).toEqual(
      [...Object.keys(session.hooks ?? {}), 'on_session_complete', 'on_session_rated'].toSorted(),
    );
    const migration = await readOwn('src/migrations/0001-create-session-tables.ts');
    const tables = [...migration.matchAll(/createTable\('(plg_session__[a-z_]+)'\)/g)].map(([, table]) => table);
    expect(named(/plg_session__[a-z_]+/g)).toEqual(tables.toSorted());
  });
});

/** The keys of an object and of the objects in it, as paths. */
function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...listKeys(inner).map((path) => `${key}.${path}`)]);
}
