import { expect, test } from 'vitest';
import type { RunningProcess } from './running-process.ts';
import { createChanges, superviseServer } from './supervise-server.ts';

/** A supervision of servers that run until they are told to end, or `end` is called, and the story of it. */
function supervise() {
  const changes = createChanges();
  const ending = new AbortController();
  const story: string[] = [];
  let end: (how: string) => void = () => undefined;
  const start = async (): Promise<RunningProcess> => {
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    end = resolve;
    story.push('start');
    return { ended, tell: () => false, stop: async () => void story.push('stop') };
  };
  const over = superviseServer({ start, changes, signal: ending.signal, say: (sentence) => story.push(sentence) });
  const finish = () => {
    ending.abort();
    changes.note();
    return over;
  };
  return { story, changes, end: (how: string) => end(how), finish };
}

/** Lets everything happen that waits for nothing from outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const AGAIN = 'The plugin has changed: the server starts again.';

test('a change ends the server before another one starts', async () => {
  const { story, changes, finish } = supervise();
  await settle();
  changes.note();
  await settle();
  expect(story).toEqual(['start', 'stop', AGAIN, 'start']);
  await finish();
  expect(story.slice(4)).toEqual(['stop']);
});

test('a server that ends by itself is not started again before the next change', async () => {
  const { story, changes, end, finish } = supervise();
  await settle();
  end('with status 1');
  await settle();
  expect(story).toEqual(['start', expect.stringContaining('The server ended with status 1.')]);
  changes.note();
  await settle();
  expect(story.slice(2)).toEqual(['stop', AGAIN, 'start']);
  await finish();
});

test('a change while the server starts is not lost', async () => {
  const { story, changes, finish } = supervise();
  changes.note();
  await settle();
  expect(story.filter((entry) => entry === 'start')).toHaveLength(2);
  await finish();
});

test('an end while nothing runs starts nothing', async () => {
  const { story, end, finish } = supervise();
  await settle();
  end('by SIGSEGV');
  await settle();
  await finish();
  expect(story.filter((entry) => entry === 'start')).toHaveLength(1);
});
