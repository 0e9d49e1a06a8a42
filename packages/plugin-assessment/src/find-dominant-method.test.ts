import { CHAT_METHODS, type MethodShares } from '@learnwright/core';
import { expect, it } from 'vitest';
import { findDominantMethod } from './find-dominant-method.ts';

const NOTHING: MethodShares = {
  deductive: 0,
  inductive: 0,
  error_based: 0,
  dialogic: 0,
  contextual: 0,
  ai_adaptive: 0,
};

it.each(CHAT_METHODS)('finds the highest share: %s', (method) => {
  expect(findDominantMethod({ ...NOTHING, [method]: 0.1 })).toBe(method);
});

it.each(CHAT_METHODS)('prefers %s to every method behind it where shares are equal', (method) => {
  const others = CHAT_METHODS.slice(CHAT_METHODS.indexOf(method));
  const shares = Object.fromEntries(others.map((other) => [other, 1 / others.length]));
  expect(findDominantMethod({ ...NOTHING, ...shares })).toBe(method);
});
