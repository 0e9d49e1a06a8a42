import { expect, it } from 'vitest';
import { describeRefusal } from './call-refusal.ts';

it('a refusal is told with its code, status and findings', () => {
  const problem = { errors: [{ path: 'body.answer', message: 'Is missing' }, { message: 'Is wrong' }] };
  expect(describeRefusal({ code: 'invalid_request', message: 'It is wrong.', status: 422, problem })).toEqual({
    code: 'invalid_request',
    detail: 'It is wrong.',
    status: 422,
    errors: [
      { path: 'body.answer', message: 'Is missing' },
      { path: '', message: 'Is wrong' },
    ],
  });
});

it('any other failure tells nothing of itself', () => {
  expect(describeRefusal(null)).toEqual({
    code: 'unexpected',
    detail: 'The call has failed.',
    status: 0,
    errors: [],
  });
});
