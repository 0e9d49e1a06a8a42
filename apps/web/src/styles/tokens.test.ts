import { readFileSync } from 'node:fs';
import { compile } from 'tailwindcss';
import { expect, it } from 'vitest';

const TOKENS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const COLORS = [...TOKENS.matchAll(/--color-([a-z-]+):/g)].map(([, name = '']) => name);
const PROPERTIES = { text: 'color', bg: 'background-color', fill: 'fill', border: 'border-color' } as const;

it('a class with the name of a colour sets that colour, and nothing else', async () => {
  expect(COLORS.length).toBeGreaterThan(15);
  const theme = COLORS.map((name) => `--color-${name}: var(--${name});`).join('\n');
  for (const name of COLORS) {
    for (const [utility, property] of Object.entries(PROPERTIES)) {
      const { build } = await compile(`@theme inline { --*: initial; ${theme} } @tailwind utilities;`);
      const declared = [...build([`${utility}-${name}`]).matchAll(/^\s+([a-z-]+):/gm)].map(([, each]) => each);
      expect([utility, name, ...declared]).toEqual([utility, name, property]);
    }
  }
});
