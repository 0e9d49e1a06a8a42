import { expect, it } from 'vitest';
import { findNearest } from './find-nearest.ts';

it.each([
  ['on_sesion_complete', 'on_session_complete'],
  ['on_session_completed', 'on_session_complete'],
  ['on_attempt_recorded', 'on_attempts_recorded'],
  ['on_click', null],
  ['x', null],
  ['on_session_complete'.repeat(6), null],
])('%s may mean %s', (name, meant) => {
  const hooks = ['on_session_complete', 'on_session_rated', 'on_attempts_recorded'];
  expect(findNearest(name, hooks)).toBe(meant);
});

it('takes more mistakes where it is told so', () => {
  expect(findNearest('lim', ['cursor', 'limit'], 2)).toBe('limit');
  expect(findNearest('lim', ['cursor', 'limit'])).toBeNull();
});
