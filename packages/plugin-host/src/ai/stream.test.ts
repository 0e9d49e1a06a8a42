import { AiError } from '@learnwright/core';
import { describe, expect, it, vi } from 'vitest';
import { never, readAll, request, startAi } from '../../tests/test-ai.ts';

const pieces = (...texts: unknown[]) =>
  async function* () {
    // Wrong pieces of a plugin are typed here as right ones.
    for (const text of texts) yield text as string;
  };

/** A stream that gives one piece and then hangs; it notes how it was stopped. */
function createHanging(first: string | null = 'one') {
  const seen = { returned: 0, aborted: 0, asked: 0 };
  return {
    seen,
    stream: (options: { readonly signal?: AbortSignal | undefined }): AsyncIterable<string> => {
      options.signal?.addEventListener('abort', () => {
        seen.aborted += 1;
      });
      return {
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            seen.asked += 1;
            return seen.asked === 1 && first !== null ? { done: false, value: first } : never();
          },
          return: async () => {
            seen.returned += 1;
            return never();
          },
        }),
      };
    },
  };
}

describe('a streamed answer', () => {
  it('comes piece by piece, without empty ones, and has one row', async () => {
    const ai = await startAi([{ name: 'words', stream: pieces('Hello', '', ' there') }]);
    expect(await readAll(ai.host.ai.stream(request))).toEqual({ read: ['Hello', ' there'], error: null });
    expect(ai.rows).toMatchObject([
      { provider: 'words', model: 'words-model', outcome: 'ok', input_tokens: 2, output_tokens: 3, estimated: true },
    ]);
    expect(ai.timers.waiting()).toBe(0);
  });

  it('asks nobody before it is read', async () => {
    const stream = vi.fn(pieces('x'));
    const ai = await startAi([{ name: 'words', stream }]);
    const iterator = ai.host.ai.stream(request)[Symbol.asyncIterator]();
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect([stream.mock.calls.length, ai.rows]).toEqual([0, []]);
  });

  it('is the whole answer in one piece where no provider streams', async () => {
    const ai = await startAi([{ name: 'whole', complete: async () => 'All of it' }]);
    expect(await readAll(ai.host.ai.stream(request))).toEqual({ read: ['All of it'], error: null });
    expect(ai.rows).toMatchObject([{ provider: 'whole', outcome: 'ok' }]);
  });

  it.each([
    ['nothing', pieces()],
    ['empty pieces only', pieces('', '')],
  ])('is provider_error when it holds %s', async (_name, stream) => {
    const ai = await startAi([{ name: 'mute', stream }]);
    expect(await readAll(ai.host.ai.stream(request))).toMatchObject({ read: [], error: { code: 'provider_error' } });
    expect(ai.rows).toMatchObject([{ outcome: 'provider_error' }]);
  });

  it('goes to the next provider when one fails before its first piece, and counts the failure', async () => {
    const ai = await startAi([
      {
        name: 'broken',
        // biome-ignore lint/correctness/useYield: it fails before its first piece.
        stream: async function* () {
          throw new TypeError('not today');
        },
      },
      { name: 'words', stream: pieces('fine') },
    ]);
    expect(await readAll(ai.host.ai.stream(request))).toEqual({ read: ['fine'], error: null });
    expect(ai.rows).toMatchObject([{ provider: 'words', outcome: 'ok' }]);
    expect(ai.host.health()).toMatchObject({ broken: { error_count: 1 }, words: { error_count: 0 } });
  });

  it.each([
    ['a piece that is no text', pieces('one', 2)],
    [
      'a plain error',
      async function* () {
        yield 'one';
        throw new Error('gone');
      },
    ],
  ])('ends with provider_error at %s, and counts it', async (_name, stream) => {
    const ai = await startAi([{ name: 'odd', stream }]);
    expect(await readAll(ai.host.ai.stream(request))).toMatchObject({
      read: ['one'],
      error: { code: 'provider_error' },
    });
    expect(ai.rows).toMatchObject([{ provider: 'odd', outcome: 'provider_error', output_tokens: 1 }]);
    expect(ai.host.health().odd?.error_count).toBe(1);
  });

  it('passes an AiError on as it is and counts it against nobody', async () => {
    const error = new AiError('provider_rate_limited', { retry_after_seconds: 4 });
    const stream = async function* () {
      yield 'one';
      throw error;
    };
    const ai = await startAi([{ name: 'busy', stream }]);
    expect((await readAll(ai.host.ai.stream(request))).error).toBe(error);
    expect(ai.rows).toMatchObject([{ outcome: 'provider_rate_limited', output_tokens: 1 }]);
    expect(ai.host.health().busy?.error_count).toBe(0);
  });
});

describe('a stream that stops coming', () => {
  it.each([
    ['before the first piece', null, 0],
    ['between pieces', 'one', 1],
  ])('is a timeout %s, and stops the provider', async (_name, first, count) => {
    const { seen, stream } = createHanging(first);
    const ai = await startAi([{ name: 'slow', stream }]);
    const reading = readAll(ai.host.ai.stream(request));
    await vi.waitFor(() => expect([seen.asked, ai.timers.waiting()]).toEqual([count + 1, 1]));
    ai.timers.elapse(119_999);
    expect(seen.returned).toBe(0);
    ai.timers.elapse(1);
    expect(await reading).toMatchObject({ error: { code: 'timeout' } });
    expect(seen).toMatchObject({ returned: 1, aborted: 1 });
    expect(ai.rows).toMatchObject([{ outcome: 'timeout', input_tokens: 2, output_tokens: count }]);
    expect(ai.host.health().slow?.error_count).toBe(1);
  });

  it('has its time anew with every piece', async () => {
    const gives: ((text: string) => void)[] = [];
    const next = () => new Promise<string>((resolve) => gives.push(resolve));
    const stream = async function* () {
      for (let count = 0; count < 3; count += 1) yield await next();
    };
    const ai = await startAi([{ name: 'slow', stream }]);
    const reading = readAll(ai.host.ai.stream(request));
    for (const [index, text] of ['a', 'b', 'c'].entries()) {
      await vi.waitFor(() => expect([gives.length, ai.timers.waiting()]).toEqual([index + 1, 1]));
      ai.timers.elapse(100_000);
      gives[index]?.(text);
    }
    expect(await reading).toEqual({ read: ['a', 'b', 'c'], error: null });
    expect(ai.timers.waiting()).toBe(0);
  });
});

describe('a stream that nobody reads on', () => {
  it('stops the provider when the loop is left, and waits for nothing', async () => {
    const { seen, stream } = createHanging();
    const ai = await startAi([{ name: 'slow', stream }]);
    for await (const piece of ai.host.ai.stream(request)) {
      expect(piece).toBe('one');
      break;
    }
    expect(seen).toMatchObject({ returned: 1, aborted: 1 });
    expect(ai.rows).toMatchObject([{ provider: 'slow', outcome: 'cancelled', input_tokens: 2, output_tokens: 1 }]);
    expect(ai.host.health().slow?.error_count).toBe(0);
  });

  it('stops it also while a piece is waited for', async () => {
    const { seen, stream } = createHanging(null);
    const ai = await startAi([{ name: 'slow', stream }]);
    const iterator = ai.host.ai.stream(request)[Symbol.asyncIterator]();
    const waiting = iterator.next();
    await vi.waitFor(() => expect(seen.asked).toBe(1));
    await iterator.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(seen).toMatchObject({ returned: 1, aborted: 1 });
    expect(ai.rows).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it.each([
    ['while a piece is waited for', null],
    ['between pieces', 'one'],
  ])("rejects with the signal's reason when that is aborted %s", async (_name, first) => {
    const { seen, stream } = createHanging(first);
    const ai = await startAi([{ name: 'slow', stream }]);
    const controller = new AbortController();
    const reading = readAll(ai.host.ai.stream({ ...request, signal: controller.signal }));
    await vi.waitFor(() => expect(seen.asked).toBe(first === null ? 1 : 2));
    const reason = new Error('the learner has gone');
    controller.abort(reason);
    expect((await reading).error).toBe(reason);
    expect(seen).toMatchObject({ returned: 1, aborted: 1 });
    expect(ai.rows).toMatchObject([{ outcome: 'cancelled' }]);
    expect(ai.host.health().slow?.error_count).toBe(0);
  });

  it('writes its row and stops the provider also when the reader just never comes back', async () => {
    const { seen, stream } = createHanging();
    const ai = await startAi([{ name: 'slow', stream }]);
    const controller = new AbortController();
    const iterator = ai.host.ai.stream({ ...request, signal: controller.signal })[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: 'one' });
    controller.abort();
    await vi.waitFor(() => expect(ai.rows).toMatchObject([{ outcome: 'cancelled', output_tokens: 1 }]));
    expect(seen).toMatchObject({ returned: 1, aborted: 1 });
  });

  it('logs a provider that fails when it is told to stop, and counts it against nobody', async () => {
    const stream = () => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: 'one' }),
        return: () => {
          throw new Error('no stopping, said secret-key');
        },
      }),
    });
    const ai = await startAi([{ name: 'stubborn', stream }]);
    for await (const _piece of ai.host.ai.stream(request)) break;
    await vi.waitFor(() =>
      expect(ai.log.map(({ message }) => message)).toContain('A provider failed when it was told to stop.'),
    );
    expect(JSON.stringify(ai.log.map(({ fields }) => String(fields.error)))).not.toContain('secret-key');
    expect(ai.host.health().stubborn?.error_count).toBe(0);
  });
});
