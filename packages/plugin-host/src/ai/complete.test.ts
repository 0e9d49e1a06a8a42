import { AiError } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';
import { describe, expect, it, vi } from 'vitest';
import { never, provider, request, startAi, type TestProvider } from '../../tests/test-ai.ts';
import { blank, offer, startHost } from '../../tests/test-host.ts';

/** Wrong answers of a plugin are typed here as right ones. */
const garbage = (answer: unknown) => async () => answer as string;

describe('a whole answer', () => {
  it('is told the model, the key, the number of tokens and a signal', async () => {
    const hook = vi.fn(async () => 'answer');
    const ai = await startAi([{ name: 'one', complete: hook }]);
    expect(await ai.host.ai.complete(request)).toBe('answer');
    expect(hook).toHaveBeenCalledExactlyOnceWith(
      { signal: expect.any(AbortSignal), on_usage: expect.any(Function) },
      request.messages,
    );
  });

  it("has the provider's own token counts in its row", async () => {
    const complete = async ({ on_usage }: { readonly on_usage?: unknown }) => {
      if (typeof on_usage === 'function') on_usage({ input_tokens: 11, output_tokens: 22 });
      return 'answer';
    };
    const ai = await startAi([{ name: 'one', complete }]);
    await ai.host.ai.complete(request);
    expect(ai.rows).toMatchObject([{ input_tokens: 11, output_tokens: 22, estimated: false, purpose: 'test' }]);
  });

  it.each([
    ['a number', 42],
    ['an object', { text: 'x' }],
    ['true', true],
  ])('comes from the next provider when one answers %s, which counts as a failure', async (_name, answer) => {
    const ai = await startAi([
      { name: 'odd', complete: garbage(answer) },
      { name: 'good', complete: async () => 'fine' },
    ]);
    expect(await ai.host.ai.complete(request)).toBe('fine');
    expect(ai.rows).toMatchObject([{ provider: 'good', outcome: 'ok' }]);
    expect(ai.host.health().odd?.error_count).toBe(1);
  });

  it('comes from providers of the slot of the key alone: the key is not for the others', async () => {
    const other = vi.fn(async () => 'never');
    const ai = await startAi([
      { name: 'first', slot: 'provider_b', complete: other },
      { name: 'odd', complete: garbage(42) },
      { name: 'keyless', slot: null, complete: other },
      { name: 'good', complete: async () => 'fine' },
    ]);
    expect(await ai.host.ai.complete(request)).toBe('fine');
    expect(other).not.toHaveBeenCalled();
  });

  it('is provider_error when it is blank', async () => {
    const ai = await startAi([{ name: 'mute', complete: async () => ' \n' }]);
    await expect(ai.host.ai.complete(request)).rejects.toMatchObject({ code: 'provider_error' });
    expect(ai.rows).toMatchObject([{ provider: 'mute', outcome: 'provider_error' }]);
  });

  it('is provider_error when every provider throws nonsense, each counted, and no key is logged', async () => {
    const complete = async () => {
      throw Object.assign(new TypeError('failed with secret-key'), { request: { headers: ['secret-key'] } });
    };
    const ai = await startAi([
      { name: 'one', complete },
      { name: 'two', complete: () => Promise.reject('secret-key') },
    ]);
    const error = await ai.host.ai.complete(request).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'AiError', code: 'provider_error' });
    expect(ai.host.health()).toMatchObject({ one: { error_count: 1 }, two: { error_count: 1 } });
    const told = [error, ai.rows, ai.log.map(({ fields }) => fields.error), ai.host.errors()];
    const { inspect } = await import('node:util');
    expect(inspect(told, { depth: 20, showHidden: true })).not.toContain('secret-key');
    expect(ai.host.errors().one).toContain('failed with [key]');
    expect(ai.rows).toMatchObject([{ provider: 'two', outcome: 'provider_error' }]);
  });

  it('fails as the first provider does that throws an AiError, and nobody else is asked', async () => {
    const other = vi.fn(async () => 'never');
    const error = new AiError('provider_auth');
    const ai = await startAi([
      { name: 'one', complete: () => Promise.reject(error) },
      { name: 'two', complete: other },
    ]);
    await expect(ai.host.ai.complete(request)).rejects.toBe(error);
    expect(other).not.toHaveBeenCalled();
    expect(ai.host.health().one?.error_count).toBe(0);
    expect(ai.rows).toMatchObject([{ provider: 'one', outcome: 'provider_auth', input_tokens: 0, output_tokens: 0 }]);
  });

  it('is a timeout at the deadline of the hook, which aborts the signal and counts', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const complete = ({ signal }: { readonly signal?: AbortSignal | undefined }) => {
      signals.push(signal);
      return never();
    };
    const ai = await startAi([{ name: 'slow', complete }]);
    const answer = ai.host.ai.complete(request).catch((error: unknown) => error);
    await vi.waitFor(() => expect(ai.timers.waiting()).toBe(1));
    ai.timers.elapse(119_999);
    expect(signals[0]?.aborted).toBe(false);
    ai.timers.elapse(1);
    expect(await answer).toMatchObject({ code: 'timeout' });
    expect(signals[0]?.aborted).toBe(true);
    expect(ai.rows).toMatchObject([{ provider: 'slow', outcome: 'timeout', input_tokens: 2 }]);
    expect(ai.host.health().slow?.error_count).toBe(1);
  });

  it("rejects with the signal's reason at once, also when the provider does not listen", async () => {
    const ai = await startAi([{ name: 'deaf', complete: never }]);
    const controller = new AbortController();
    const answer = ai.host.ai.complete({ ...request, signal: controller.signal }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(ai.timers.waiting()).toBe(1));
    const reason = new Error('gone');
    controller.abort(reason);
    expect(await answer).toBe(reason);
    expect(ai.rows).toMatchObject([{ provider: 'deaf', outcome: 'cancelled', input_tokens: 2 }]);
    expect(ai.host.health().deaf?.error_count).toBe(0);
  });

  it('counts nothing that a provider throws because the caller has gone, and asks nobody else', async () => {
    const controller = new AbortController();
    const other = vi.fn(async () => 'never');
    const complete = async () => {
      controller.abort('left');
      throw new TypeError('terminated');
    };
    const ai = await startAi([
      { name: 'one', complete },
      { name: 'two', complete: other },
    ]);
    await expect(ai.host.ai.complete({ ...request, signal: controller.signal })).rejects.toBe('left');
    expect([other.mock.calls.length, ai.host.health().one?.error_count]).toEqual([0, 0]);
    expect(ai.rows).toMatchObject([{ outcome: 'cancelled' }]);
  });

  it('is not asked for when the caller has left before', async () => {
    const complete = vi.fn(async () => 'never');
    const ai = await startAi([{ name: 'one', complete }]);
    const signal = AbortSignal.abort('left');
    await expect(ai.host.ai.complete({ ...request, signal })).rejects.toBe('left');
    expect([complete.mock.calls.length, ai.rows]).toEqual([0, []]);
  });

  it('is given although the ledger cannot be written, which is logged', async () => {
    const usage = {
      insert: () => Promise.reject(new Error('disk full')),
      tokensSince: async () => 0,
      listByUser: async () => ({ items: [], next: null }),
    };
    const ai = await startAi([{ name: 'one', complete: async () => 'answer' }], { ai: { usage } });
    expect(await ai.host.ai.complete(request)).toBe('answer');
    expect(ai.log).toMatchObject([{ level: 'error', message: 'The ledger of AI calls could not be written.' }]);
  });

  it('is no_provider, without a row, where no hook answers', async () => {
    const ai = await startAi([{ name: 'none', complete: async () => null }]);
    await expect(ai.host.ai.complete(request)).rejects.toMatchObject({ code: 'no_provider' });
    expect(ai.rows).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no model today');
      },
    ],
    ['answers nothing', () => ''],
  ])('is provider_error, counted, where default_model %s', async (_name, default_model) => {
    const odd = definePlugin({
      ...blank('odd'),
      activate: ({ registries }) => {
        registries.aiProviders.register({ name: 'odd', slot: 'provider_a', default_model, can_handle: () => true });
      },
    });
    const { host } = await startHost([offer(odd)], { ai: { openKey: () => 'key' } });
    await expect(host.ai.complete(request)).rejects.toMatchObject({ code: 'provider_error' });
    expect(host.health().odd?.error_count).toBe(1);
  });

  it('runs the synchronous hook in place for a plugin that was handed over as an object', async () => {
    const plain = provider({ name: 'plain' });
    const plugin = { ...plain, hooks: { ai_complete: () => 'from the spot' } };
    const { host } = await startHost([offer(plugin)], { ai: { openKey: () => 'key' } });
    expect(await host.ai.complete(request)).toBe('from the spot');
  });
});

describe('what a call would be refused for', () => {
  const complete = async () => 'answer';
  it.each<[string, TestProvider[], { tokens?: number; dailyTokens?: number; openKey?: () => null }, string]>([
    ['there is no provider', [], {}, 'no_provider'],
    ['there is no key', [{ name: 'one', complete }], { openKey: () => null }, 'no_api_key'],
    ['the budget is used up', [{ name: 'one', complete }], { dailyTokens: 10, tokens: 10 }, 'budget_exceeded'],
  ])('is told before it is made where %s', async (_name, providers, { tokens = 0, ...ports }, code) => {
    const usage = { insert: async () => undefined, tokensSince: async () => tokens };
    const ai = await startAi(providers, { ai: { ...ports, usage } });
    await expect(ai.host.ai.requireReady('user')).rejects.toMatchObject({ code });
  });

  it('is nothing where nothing is missing; then nobody is asked', async () => {
    const hook = vi.fn(complete);
    const ai = await startAi([{ name: 'one', complete: hook }]);
    await ai.host.ai.requireReady('user');
    expect([hook.mock.calls.length, ai.rows]).toEqual([0, []]);
  });
});
