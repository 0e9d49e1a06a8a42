import { readFile } from 'node:fs/promises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { tools } from './plugin.ts';
import { toolsRoutes } from './routes.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin tools', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({ 'app.plugins': { tools: '.#tools' }, version: tools.version });
    expect(await readOwn('src/index.ts')).toContain("export { tools } from './plugin.ts';");
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/tools.yaml')));
    const { name, version, display_name, description, api_version, depends_on } = tools;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on });
    expect(settings).toEqual(tools.settings ?? {});
  });

  it('names its page and texts in English and German', () => {
    const labels = (tools.frontend_manifest?.pages ?? []).map(({ label }) => Object.keys(label));
    expect(labels).toEqual([['en', 'de']]);
    const { en = {}, de = {} } = tools.translations ?? {};
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it('has a README with each of its routes, and no others', async () => {
    const routes = toolsRoutes.map(({ method, path }) => `${method} ${path}`);
    const named = (await readOwn('README.md')).match(/(?<=`)(GET|POST) \/[^`]*/g);
    expect(named?.toSorted()).toEqual(routes.toSorted());
  });
});
