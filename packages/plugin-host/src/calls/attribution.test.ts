import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createAttribution } from './attribution.ts';

const nobody = new Error('anything');

test('what runs is attributed, also after it has waited, and nothing else is', async () => {
  const { origin, run, originOf } = createAttribution(() => null);
  const quiz = origin('quiz', 'activate');
  const seen = run(quiz, async () => {
    const before = originOf(nobody);
    await new Promise((resolve) => setImmediate(resolve));
    return [before, originOf(nobody)];
  });
  expect(originOf(nobody)).toBeNull();
  expect(await seen).toEqual([quiz, quiz]);
  expect(originOf(nobody)).toBeNull();
});

test('a call inside another belongs to its own plugin and to the same request', () => {
  const { origin, run, originOf } = createAttribution(() => 'elsewhere');
  const seen = run(origin('outer', 'GET route', 'request-1'), () => {
    const inner = run(origin('inner', 'export_formats'), () => originOf(nobody));
    return [inner, originOf(nobody)];
  });
  expect(seen).toEqual([
    { plugin: 'inner', hook: 'export_formats', request_id: 'request-1' },
    { plugin: 'outer', hook: 'GET route', request_id: 'request-1' },
  ]);
});

test('a call from no plugin belongs to the request that the server names', () => {
  const { origin } = createAttribution(() => 'request-2');
  expect(origin('quiz', 'export_formats').request_id).toBe('request-2');
});

test('leaves the storages of others as they are, such as an open transaction', () => {
  const { origin, run } = createAttribution(() => null);
  const transaction = new AsyncLocalStorage<string>();
  const seen = transaction.run('open', () => [
    run(origin('quiz', 'x'), () => transaction.getStore()),
    transaction.getStore(),
  ]);
  expect(seen).toEqual(['open', 'open']);
});

test('the first to be blamed for an error stays so', () => {
  const { origin, blame, originOf, culpritOf } = createAttribution(() => null);
  const [first, second] = [origin('first', 'read'), origin('second', 'GET route')];
  const error = new Error('cannot read');
  expect(culpritOf(error, second)).toBe(second);
  blame(error, first);
  blame(error, second);
  expect([originOf(error), culpritOf(error, second)]).toEqual([first, first]);
  blame('a text', first);
  expect(culpritOf('a text', second)).toBe(second);
});
