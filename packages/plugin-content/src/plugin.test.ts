import { readFile } from 'node:fs/promises';
import { LESSON_RULES } from '@learnwright/exercises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CONTENT_RULES } from './findings/content-rules.ts';
import { content } from './plugin.ts';
import { contentRoutes } from './routes.ts';
import { contentSettings } from './settings.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin content', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({ 'app.plugins': { content: '.#content' }, version: content.version });
    expect(await readOwn('src/index.ts')).toContain("export { content } from './plugin.ts';");
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/content.yaml')));
    const { name, version, display_name, description, api_version } = content;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    const defaults = Object.entries(contentSettings).map(([key, setting]) => [key, setting.default]);
    expect(settings).toEqual(Object.fromEntries(defaults));
  });

  it('names every setting, page and text in English and German', () => {
    const labels = Object.values(contentSettings).map(({ label }) => Object.keys(label ?? {}));
    const pages = content.frontend_manifest?.pages?.map(({ label }) => Object.keys(label)) ?? [];
    for (const languages of [...labels, ...pages]) expect(languages).toEqual(['en', 'de']);
    const { en = {}, de = {} } = content.translations ?? {};
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it('has a README with each of its rules and routes, and no others', async () => {
    const readme = await readOwn('README.md');
    const rules = new Set(readme.match(/\b[EW](-[A-Z]+)+\b/g));
    const known = new Set([...Object.keys(CONTENT_RULES), ...Object.keys(LESSON_RULES)]);
    expect(Object.keys(CONTENT_RULES).filter((rule) => !rules.has(rule))).toEqual([]);
    expect([...rules].filter((rule) => !known.has(rule))).toEqual([]);
    const routes = contentRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(readme.match(/(?<=`)(GET|POST) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
  });
});
