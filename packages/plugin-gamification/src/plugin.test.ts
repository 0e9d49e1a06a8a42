import { readFile } from 'node:fs/promises';
import { z } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { BADGE_KEYS } from './badges/badge-keys.ts';
import { BADGE_CATEGORIES } from './badges/badge-schemas.ts';
import { gamification } from './plugin.ts';
import { gamificationRoutes } from './routes.ts';
import { BREAKDOWN_ITEMS } from './xp/award-schemas.ts';

const readOwn = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const configSchema = z.object({
  plugin: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
});

describe('the plugin gamification', () => {
  it('is what package.json names', async () => {
    const manifest: unknown = JSON.parse(await readOwn('package.json'));
    expect(manifest).toMatchObject({
      'app.plugins': { gamification: '.#gamification' },
      version: gamification.version,
    });
    expect(await readOwn('src/index.ts')).toContain("export { gamification } from './plugin.ts';");
  });

  it('has a config file that says the same as its definition', async () => {
    const { plugin, settings } = configSchema.parse(parse(await readOwn('config/gamification.yaml')));
    const { name, version, display_name, description, api_version } = gamification;
    expect(plugin).toMatchObject({ name, version, display_name, description, api_version, depends_on: [] });
    expect(settings).toEqual(gamification.settings ?? {});
  });

  it('names its page and its texts in English and German', () => {
    for (const { label } of gamification.frontend_manifest?.pages ?? [])
      expect(Object.keys(label)).toEqual(['en', 'de']);
    const { en = {}, de = {} } = gamification.translations ?? {};
    expect(Object.keys(de)).toEqual(Object.keys(en));
    for (const { categories, breakdown } of [en, de]) {
      expect(Object.keys(Object(categories)).toSorted()).toEqual([...BADGE_CATEGORIES].toSorted());
      expect(Object.keys(Object(breakdown)).toSorted()).toEqual([...BREAKDOWN_ITEMS].toSorted());
    }
  });

  it('has a README with each of its routes and badges, and no others', async () => {
    const readme = await readOwn('README.md');
    const routes = gamificationRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(readme.match(/(?<=`)(GET|POST) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
    const named = readme.match(/(?<=^\| `)[a-z0-9_]+(?=`)/gm);
    expect(named?.toSorted()).toEqual([...BADGE_KEYS].toSorted());
  });
});
