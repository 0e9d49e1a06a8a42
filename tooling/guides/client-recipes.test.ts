import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';

it('the code of the recipes is the code whose types are checked', () => {
  const page = readFileSync(join(ROOT, 'docs/guides/client-recipes.md'), 'utf8');
  const checked = readFileSync(join(import.meta.dirname, 'client-recipes.ts'), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  expect(checked.split('\n\n').slice(1).join('\n\n')).toBe(blocks.join('\n'));
});

it('the service worker of the guide is the one that runs in a browser', () => {
  const page = readFileSync(join(ROOT, 'docs/guides/service-worker.md'), 'utf8');
  const worker = readFileSync(join(import.meta.dirname, 'service-worker.fixture.ts'), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  // TypeScript has these types in a library that this repository does not load.
  const shown = worker.replace(/\/\/ What TypeScript has[\s\S]*?\n\n(?=const SHELL)/, '');
  expect(shown).toBe(blocks.join('\n'));
});
