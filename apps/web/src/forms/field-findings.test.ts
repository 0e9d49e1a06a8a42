import { ApiError } from '@learnwright/client';
import { expect, it } from 'vitest';
import { entryAt, placeFindings } from './field-findings.ts';

const NAMES = ['cycles', 'words', 'a/b~c'];

function refusal(pointers: readonly string[]) {
  const errors = pointers.map((pointer) => ({ pointer, code: 'too_big', message: 'No.' }));
  const problem = { type: '', title: '', status: 422, detail: '', code: 'invalid_request', request_id: '', errors };
  return new ApiError(problem, Response.error());
}

it.each([
  ['/settings/cycles', '/settings', 'cycles', ''],
  ['/settings/words/2', '/settings', 'words', '/2'],
  ['/settings/a~1b~0c/x', '/settings', 'a/b~c', '/x'],
  ['/cycles', '', 'cycles', ''],
])('lays what is found at %s with values at "%s" beside the field %s', (pointer, at, name, place) => {
  const { ofFields, others } = placeFindings(refusal([pointer]), at, NAMES);
  expect([[...ofFields], others]).toEqual([[[name, [{ code: 'too_big', message: 'No.', place }]]], []]);
});

it.each([
  ['/settings/unknown', '/settings'],
  ['/settings', '/settings'],
  ['/cycles', '/settings'],
  ['', ''],
])('leaves what is found at "%s" with values at "%s" for all to see', (pointer, at) => {
  const { ofFields, others } = placeFindings(refusal([pointer]), at, NAMES);
  expect([ofFields.size, others]).toEqual([0, [{ code: 'too_big', message: 'No.', place: pointer }]]);
});

it('finds nothing in what is no refusal', () => {
  expect(placeFindings(new Error('No.'), '', NAMES)).toEqual({ ofFields: new Map(), others: [] });
});

it('counts the entries of a list from 1', () => {
  expect(['/0', '/11', '', '/a', '/0/b'].map(entryAt)).toEqual([1, 12, null, null, null]);
});
