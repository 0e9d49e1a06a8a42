import { expect, it } from 'vitest';
import { TAXONOMY } from './taxonomy.ts';

it('has readable keys and names, each name once', () => {
  const branches = Object.values(TAXONOMY).flatMap((root) => Object.entries(root.branches));
  for (const [key] of branches) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/);
  const names = branches.map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(50);
});
