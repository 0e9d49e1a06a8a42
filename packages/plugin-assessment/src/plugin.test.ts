import { readFile } from 'node:fs/promises';
import { CHAT_METHODS } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { assessment } from './plugin.ts';
import { assessmentRoutes } from './routes.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin assessment', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({ 'app.plugins': { assessment: '.#assessment' }, version: assessment.version });
    expect(await readOwn('src/index.ts')).toContain("export { assessment } from './plugin.ts';");
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/assessment.yaml')));
    const { name, version, display_name, description, api_version } = assessment;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    expect(settings).toEqual(assessment.settings ?? {});
  });

  it('names its page, its texts and the methods in English and German', () => {
    for (const { label } of assessment.frontend_manifest?.pages ?? []) expect(Object.keys(label)).toEqual(['en', 'de']);
    const { en = {}, de = {} } = assessment.translations ?? {};
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const { methods } of [en, de]) expect(Object.keys(Object(methods))).toEqual([...CHAT_METHODS]);
  });

  it('has a README with each of its routes, and no others', async () => {
    const routes = assessmentRoutes.map(({ method, path }) => `${method} ${path}`);
    const named = (await readOwn('README.md')).match(/(?<=`)(GET|POST) \/[^`]*/g);
    expect(named?.toSorted()).toEqual(routes.toSorted());
  });
});
