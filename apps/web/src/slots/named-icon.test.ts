import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ICONS } from './named-icon.tsx';

const ROOT = join(import.meta.dirname, '../../../..');
const PACKAGES = join(ROOT, 'packages');

it('there is a drawing for the icon of each plugin that comes with the server', () => {
  const files = readdirSync(PACKAGES).map((name) => join(PACKAGES, name, 'src/plugin.ts'));
  const sources = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const named = sources.flatMap((source) => [...source.matchAll(/ icon: '([^']+)'/g)]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.map(([, icon = '']) => icon).filter((icon) => !ICONS.has(icon))).toEqual([]);
});

it('the guide for authors names each icon that there is a drawing of, and no other', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/authors.md'), 'utf8');
  const list = /The icons of the web app: ([^.]*)\./.exec(guide)?.[1] ?? '';
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual([...ICONS.keys()].toSorted());
});
