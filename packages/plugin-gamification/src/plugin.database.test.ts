import { readFile } from 'node:fs/promises';
import { BADGE_CATEGORIES } from '@learnwright/plugin-sdk';
import { pluginContract } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { BADGE_KEYS } from './badge-catalog.ts';
import { gamification } from './plugin.ts';
import { gamificationRoutes } from './routes.ts';
import { BREAKDOWN_ITEMS } from './schemas.ts';

pluginContract(gamification, { directory: new URL('../', import.meta.url), languages: ['en', 'de'] });

it.each(['en', 'de'])('names categories and the parts of an award in the language %s', (language) => {
  const { categories, breakdown } = gamification.translations?.[language] ?? {};
  expect(Object.keys(Object(categories)).toSorted()).toEqual([...BADGE_CATEGORIES].toSorted());
  expect(Object.keys(Object(breakdown)).toSorted()).toEqual([...BREAKDOWN_ITEMS].toSorted());
});

it('has a README with each of its routes and badges, and no others', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const routes = gamificationRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(readme.match(/(?<=`)(GET|POST) \/[^`]*/g)?.toSorted()).toEqual(routes.toSorted());
  const named = readme.match(/(?<=^\| `)[a-z0-9_]+(?=`)/gm);
  expect(named?.toSorted()).toEqual([...BADGE_KEYS].toSorted());
});
