import { readFile } from 'node:fs/promises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { tracking } from './plugin.ts';
import { trackingRoutes } from './routes.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin tracking', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({ 'app.plugins': { tracking: '.#tracking' }, version: tracking.version });
    expect(await readOwn('src/index.ts')).toContain("export { tracking } from './plugin.ts';");
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/tracking.yaml')));
    const { name, version, display_name, description, api_version } = tracking;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    expect(settings).toEqual(tracking.settings ?? {});
  });

  it('names its page and texts in English and German', () => {
    const labels = (tracking.frontend_manifest?.pages ?? []).map(({ label }) => Object.keys(label));
    expect(labels).toEqual([['en', 'de']]);
    const { en = {}, de = {} } = tracking.translations ?? {};
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it('has a README with each of its routes, and no others', async () => {
    const routes = trackingRoutes.map(({ method, path }) => `${method} ${path}`);
    const named = (await readOwn('README.md')).match(/(?<=`)(GET|POST) \/[^`]*/g);
    expect(named?.toSorted()).toEqual(routes.toSorted());
  });
});
