import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('the fields that are sent are those that are not what they were', () => {
  const before = { topic: 'German', goal: 'Order a coffee', problem: '', active: true };
  expect(changedFields(before, { ...before, goal: 'Order a tea', problem: 'The dative' })).toEqual({
    ...{ goal: 'Order a tea', problem: 'The dative' },
  });
  expect(changedFields(before, { ...before })).toEqual({});
});
