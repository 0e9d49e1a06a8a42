import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';

it('the code of the recipes is the code whose types are checked', () => {
  const page = readFileSync(join(ROOT, 'docs/guides/client-recipes.md'), 'utf8');
  const checked = readFileSync(join(import.meta.dirname, 'client-recipes.fixture.ts'), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  expect(checked.split('\n\n').slice(1).join('\n\n')).toBe(blocks.join('\n'));
});
