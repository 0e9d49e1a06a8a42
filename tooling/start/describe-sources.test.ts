import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSources } from './describe-sources.ts';

function createCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'learnwright-sources-'));
  for (const folder of ['packages/core/src', 'packages/core/dist', 'tooling/tsconfig']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const file of ['package.json', 'tsconfig.build.json', 'src/a.ts', 'src/a.test.ts']) {
    writeFileSync(join(root, 'packages/core', file), '{}');
  }
  return root;
}

const touch = (file: string) => utimesSync(file, 1, 1);

test('the same sources have the same stamp', () => {
  const root = createCheckout();
  expect(describeSources(root)).toMatch(/^[0-9a-f]{40}$/);
  expect(describeSources(root)).toBe(describeSources(root));
});

test.each(['src/a.ts', 'package.json', 'tsconfig.build.json'])('a change of %s changes the stamp', (file) => {
  const root = createCheckout();
  const before = describeSources(root);
  touch(join(root, 'packages/core', file));
  expect(describeSources(root)).not.toBe(before);
});

test.each(['index.html', 'vite.config.ts', 'src/page.tsx', 'public/icon.svg', 'build/build-app.ts'])(
  'a change of %s changes the stamp of a package that is built into pages',
  (file) => {
    const root = createCheckout();
    const below = join(root, 'packages/core', file);
    mkdirSync(dirname(below), { recursive: true });
    writeFileSync(below, '');
    const before = describeSources(root);
    touch(below);
    expect(describeSources(root)).not.toBe(before);
  },
);

test('a new file changes the stamp, a test and what it uses do not', () => {
  const root = createCheckout();
  const before = describeSources(root);
  touch(join(root, 'packages/core/src/a.test.ts'));
  mkdirSync(join(root, 'packages/core/tests'));
  writeFileSync(join(root, 'packages/core/tests/start.ts'), '');
  expect(describeSources(root)).toBe(before);
  writeFileSync(join(root, 'packages/core/src/b.ts'), '');
  expect(describeSources(root)).not.toBe(before);
});

test('a package whose build is gone has no stamp', () => {
  const root = createCheckout();
  rmSync(join(root, 'packages/core/dist'), { recursive: true });
  expect(describeSources(root)).toBeNull();
});
