import { answerSchema, elementAddressSchema } from '@learnwright/core';
import { expect, it } from 'vitest';
import { MAX_ANSWER_LENGTH, MAX_ELEMENT_KEY_LENGTH } from './record-limits.ts';

it.each([
  ['keys', elementAddressSchema.shape.element_key, MAX_ELEMENT_KEY_LENGTH],
  ['answers', answerSchema, MAX_ANSWER_LENGTH],
])('are those of core: %s', (_, schema, limit) => {
  expect(schema.safeParse('x'.repeat(limit)).success).toBe(true);
  expect(schema.safeParse('x'.repeat(limit + 1)).success).toBe(false);
});
