import { readFile } from 'node:fs/promises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { flashcards } from './plugin.ts';
import { flashcardsRoutes } from './routes.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin flashcards', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({ 'app.plugins': { flashcards: '.#flashcards' }, version: flashcards.version });
    expect(await readOwn('src/index.ts')).toContain("export { flashcards } from './plugin.ts';");
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/flashcards.yaml')));
    const { name, version, display_name, description, api_version } = flashcards;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    expect(settings).toEqual(flashcards.settings ?? {});
  });

  it('names its page, its export and its texts in English and German', () => {
    const { pages = [], export_options = [] } = flashcards.frontend_manifest ?? {};
    for (const { label } of [...pages, ...export_options]) expect(Object.keys(label)).toEqual(['en', 'de']);
    const { en = {}, de = {} } = flashcards.translations ?? {};
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it('has a README with each of its routes, and no others', async () => {
    const routes = flashcardsRoutes.map(({ method, path }) => `${method} ${path}`);
    const named = (await readOwn('README.md')).match(/(?<=`)(GET|POST|PATCH|DELETE) \/[^`]*/g);
    expect(named?.toSorted()).toEqual(routes.toSorted());
  });

  it('marks every route that asks an AI as one that leaves the process', () => {
    const external = flashcardsRoutes.filter(({ effect }) => effect === 'external').map(({ path }) => path);
    const asking = flashcardsRoutes.filter(({ errors }) => errors?.includes('ai_failed')).map(({ path }) => path);
    expect(external).toEqual(asking);
  });
});
