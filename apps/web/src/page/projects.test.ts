import { expect, it } from 'vitest';
import { keepProject } from './projects.ts';

const PROJECTS = [{ id: 'p1' }, { id: 'p2' }];

it('a project that was chosen stays until the projects have come, and while it is one of them', () => {
  expect(keepProject(undefined, 'p3', '')).toBe('p3');
  expect(keepProject(PROJECTS, 'p2', 'p1')).toBe('p2');
});

it('a project that was chosen and is gone gives way to another, or to none', () => {
  expect(keepProject(PROJECTS, 'p3', 'p1')).toBe('p1');
  expect(keepProject([], 'p3', '')).toBe('');
});
