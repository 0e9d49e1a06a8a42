import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createTestPorts } from '../../tests/test-ports.ts';
import { createTimers, type Timers, withDeadline } from './deadlines.ts';

function options() {
  return { milliseconds: 5_000, timers: createTestPorts().timers, subject: 'export_formats' };
}

test('returns what the promise comes to and lets the timer go', async () => {
  const { timers, ...rest } = options();
  const work = Promise.withResolvers<string>();
  const answer = withDeadline(work.promise, { timers, ...rest });
  await Promise.resolve();
  expect(timers.waiting()).toBe(1);
  work.resolve('done');
  expect(await answer).toBe('done');
  expect(timers.waiting()).toBe(0);
});

test('rejects with a sentence once the time is over', async () => {
  const { timers, ...rest } = options();
  const answer = withDeadline(new Promise(() => undefined), { timers, ...rest });
  await Promise.resolve();
  timers.elapse(5_000);
  await expect(answer).rejects.toThrow('export_formats took longer than 5 s.');
});

test('passes a rejection on', async () => {
  await expect(withDeadline(Promise.reject(new Error('no')), options())).rejects.toThrow('no');
});

test('arms no timer for a promise that is settled already', async () => {
  const timers: Timers = {
    after: () => {
      throw new Error('A timer was armed.');
    },
  };
  expect(await withDeadline(Promise.resolve('done'), { ...options(), timers })).toBe('done');
  expect(await withDeadline((async () => 'done')(), { ...options(), timers })).toBe('done');
});

test('the timers of the runtime keep no process alive', () => {
  const before = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const cancel = createTimers().after(60_000, () => undefined);
  const after = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  cancel();
  expect(after).toBe(before);
});

test('timers run nothing as part of what has set them', async () => {
  const request = new AsyncLocalStorage<string>();
  const timers = createTimers();
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const keepAlive = setTimeout(() => undefined, 5_000);
  request.run('a request', () => timers.after(1, () => resolve(request.getStore())));
  expect(await promise).toBeUndefined();
  clearTimeout(keepAlive);
});
