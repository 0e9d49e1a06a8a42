import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestPorts } from '../../tests/test-ports.ts';
import { createLoop } from './loop.ts';

/** A loop whose looks the test answers. */
function startLoop(wait = 5_000) {
  const { timers } = createTestPorts();
  const looks: PromiseWithResolvers<number>[] = [];
  const loop = createLoop(timers, () => {
    const look = Promise.withResolvers<number>();
    looks.push(look);
    return look.promise;
  });
  const answer = async (milliseconds = wait) => {
    looks.at(-1)?.resolve(milliseconds);
    await setImmediate();
  };
  loop.start();
  return { loop, timers, looks, answer };
}

it('looks at once, and again when the last look has said', async () => {
  const { timers, looks, answer } = startLoop();
  expect(looks).toHaveLength(1);
  await answer();
  timers.elapse(4_999);
  expect(looks).toHaveLength(1);
  timers.elapse(1);
  expect(looks).toHaveLength(2);
  await answer(0);
  expect(looks).toHaveLength(3);
});

it('looks earlier where somebody is in a hurry, and not later for a second one', async () => {
  const { loop, timers, looks, answer } = startLoop();
  await answer();
  loop.hurry(1_000);
  timers.elapse(600);
  loop.hurry(1_000);
  loop.hurry(9_000);
  timers.elapse(400);
  expect(looks).toHaveLength(2);
  await answer();
  loop.hurry(0);
  expect(looks).toHaveLength(3);
});

it('looks again after a look during which somebody was in a hurry', async () => {
  const { loop, timers, looks, answer } = startLoop();
  loop.hurry(1_000);
  await answer();
  timers.elapse(1_000);
  expect(looks).toHaveLength(2);
  loop.hurry(0);
  expect(looks).toHaveLength(2);
  await answer();
  expect(looks).toHaveLength(3);
});

it('looks as part of nothing that its caller is part of', async () => {
  const storage = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const loop = createLoop(createTestPorts().timers, async () => {
    seen.push(storage.getStore());
    return 1_000;
  });
  storage.run('a request', loop.start);
  await setImmediate();
  storage.run('another one', () => loop.hurry(0));
  expect(seen).toEqual([undefined, undefined]);
});

it('looks no more once it is stopped, which waits for the look under way', async () => {
  const { loop, timers, looks, answer } = startLoop();
  let isStopped = false;
  const stopping = loop.stop().then(() => {
    isStopped = true;
  });
  await setImmediate();
  expect(isStopped).toBe(false);
  await answer(0);
  await stopping;
  loop.hurry(0);
  timers.elapse(60_000);
  expect(looks).toHaveLength(1);
});
