import { expect, it } from 'vitest';
import { openKeptValues } from '../start/kept-values.ts';
import { forgetKept } from './forget-kept.ts';

it('what the browser keeps of somebody who is erased is forgotten, and nothing of anybody else', () => {
  const kept = openKeptValues(() => {
    throw new Error('Nothing is kept.');
  });
  for (const name of ['lesson u1 set-1 lesson-1', 'guide u1 p1', 'untold u1', 'lesson u12 set-1', 'theme']) {
    kept.write(name, 'x');
  }
  forgetKept(kept, 'u1');
  expect(kept.names('')).toEqual(['lesson u12 set-1', 'theme']);
});
