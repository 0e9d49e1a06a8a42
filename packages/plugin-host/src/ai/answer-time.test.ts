import { describe, expect, it, vi } from 'vitest';
import { readAll, request, startAi } from '../../tests/test-ai.ts';

async function* sayTwo() {
  yield 'one';
  yield 'two';
}

describe('an answer as a whole', () => {
  it('is a timeout when a word comes now and then for ever', async () => {
    const gives: ((text: string) => void)[] = [];
    let stopped = false;
    const stream = async function* ({ signal }: { readonly signal?: AbortSignal | undefined }) {
      signal?.addEventListener('abort', () => {
        stopped = true;
      });
      for (;;) yield await new Promise<string>((resolve) => gives.push(resolve));
    };
    const ai = await startAi([{ name: 'drip', stream }], { ai: { answerMilliseconds: 240_000 } });
    const reading = readAll(ai.host.ai.stream(request));
    for (let count = 0; count < 3; count += 1) {
      // The deadline of the piece, and that of the answer.
      await vi.waitFor(() => expect([gives.length, ai.timers.waiting()]).toEqual([count + 1, 2]));
      ai.timers.elapse(80_000);
      gives[count]?.('drop');
    }
    expect(await reading).toMatchObject({ read: ['drop', 'drop'], error: { code: 'timeout', was_answering: true } });
    expect([stopped, ai.timers.waiting()]).toEqual([true, 0]);
    expect(ai.rows).toMatchObject([{ outcome: 'timeout', output_tokens: 2 }]);
    expect(ai.host.health().drip?.error_count).toBe(0);
  });

  it('is a timeout also where its time ran out between two pieces, and never a whole answer', async () => {
    const ai = await startAi([{ name: 'words', stream: sayTwo }], { ai: { answerMilliseconds: 1_000 } });
    const iterator = ai.host.ai.stream(request)[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: 'one' });
    ai.timers.elapse(1_000);
    await expect(iterator.next()).rejects.toMatchObject({ code: 'timeout' });
  });

  it('keeps no timer when it has come', async () => {
    const ai = await startAi([{ name: 'words', stream: sayTwo }], { ai: { answerMilliseconds: 1_000 } });
    expect((await readAll(ai.host.ai.stream(request))).error).toBeNull();
    expect(await ai.host.ai.complete(request).catch((error) => error.code)).toBe('no_provider');
    expect(ai.timers.waiting()).toBe(0);
  });
});
