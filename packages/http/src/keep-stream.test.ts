import { expect, it, vi } from 'vitest';
import { keepStream, type StreamKeeper } from './keep-stream.ts';

function createKeeper(fails: Partial<Pick<StreamKeeper, 'complete' | 'giveBack'>> = {}) {
  const events: unknown[] = [];
  const keeper: StreamKeeper = {
    complete: async (text) => void events.push(['complete', text]),
    giveBack: async () => void events.push('giveBack'),
    limit: 1_000,
    onError: (error) => void events.push(error),
    ...fails,
  };
  return { keeper, events };
}

const fail = (message: string) => () => Promise.reject(new Error(message));
const words = () => new Response('words').body ?? new ReadableStream();

it('keeps the text before the client sees the end', async () => {
  const kept = Promise.withResolvers<void>();
  const { keeper } = createKeeper({ complete: () => kept.promise });
  const reader = keepStream(words(), keeper).getReader();
  expect((await reader.read()).done).toBe(false);
  const seen: string[] = [];
  const last = reader.read().then(({ done }) => seen.push(`done ${done}`));
  await new Promise(setImmediate);
  expect(seen).toEqual([]);
  kept.resolve();
  await last;
  expect(seen).toEqual(['done true']);
});

it('keeps no part of a text beyond the limit, and hands on all of it', async () => {
  const { keeper, events } = createKeeper();
  expect(await new Response(keepStream(words(), { ...keeper, limit: 4 })).text()).toBe('words');
  expect(await new Response(keepStream(words(), { ...keeper, limit: 5 })).text()).toBe('words');
  expect(events).toEqual([
    ['complete', undefined],
    ['complete', 'words'],
  ]);
});

it('fails the stream and gives back when the text cannot be kept', async () => {
  const { keeper, events } = createKeeper({ complete: fail('full') });
  await expect(new Response(keepStream(words(), keeper)).text()).rejects.toThrow('full');
  expect(events).toMatchObject([{ message: 'full' }, 'giveBack']);
});

it('ends, and tells of both, when giving back fails as well and nobody is there any more', async () => {
  const { keeper, events } = createKeeper({ complete: fail('full'), giveBack: fail('gone') });
  await keepStream(words(), keeper).cancel();
  await vi.waitFor(() => expect(events).toMatchObject([{ message: 'full' }, { message: 'gone' }]));
});

it('does not let a client that reads slowly, or not at all, hold up the source', async () => {
  const { keeper, events } = createKeeper();
  let parts = 0;
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      parts += 1;
      if (parts > 100) controller.close();
      else controller.enqueue(new Uint8Array([97]));
    },
  });
  const slow = keepStream(source, keeper);
  await vi.waitFor(() => expect(events).toEqual([['complete', 'a'.repeat(100)]]));
  expect(await new Response(slow).text()).toBe('a'.repeat(100));
});
