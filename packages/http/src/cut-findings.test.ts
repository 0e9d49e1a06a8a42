import { AppError } from '@learnwright/core';
import { expect, it } from 'vitest';
import { problemResponse, problemSchema } from './problem-response.ts';

const finding = (index: number) => ({ pointer: `/${index}`, code: 'too_big', message: 'Too big.' });

it.each([
  [100, {}],
  [101, { error_count: 101, truncated: true }],
])('of %i findings a problem lists the first 100, and says where it cut them', async (count, said) => {
  const findings = Array.from({ length: count }, (_, index) => finding(index));
  const error = new AppError('invalid_request', 'Too much.', { findings });
  const problem = problemSchema.parse(await problemResponse(error, { requestId: 'r1' }).json());
  expect(problem.errors).toHaveLength(100);
  expect({ error_count: problem.error_count, truncated: problem.truncated }).toEqual({
    error_count: undefined,
    truncated: undefined,
    ...said,
  });
});

it('counts the findings that were never listed', async () => {
  const error = new AppError('content_invalid', 'No.', { findings: [finding(0)], findingCount: 7 });
  expect(await problemResponse(error, { requestId: 'r1' }).json()).toMatchObject({ error_count: 7, truncated: true });
});
