import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Worker } from 'node:worker_threads';
import type { AiUsage } from '@learnwright/core';
import { describe, expect, it, vi } from 'vitest';
import { request } from '../../../tests/test-ai.ts';
import { offer, offerClass, startHost } from '../../../tests/test-host.ts';
import { SyncClass, sync } from '../../../tests/worker-plugins.ts';

const address = new URL('../../../tests/worker-plugins.ts', import.meta.url).href;

async function start(exported = 'sync', config: Record<string, string> = {}, model: string | null = null) {
  const rows: AiUsage[] = [];
  const settings = {
    id: 'settings',
    user_id: 'user',
    timezone: 'UTC',
    active_provider: 'provider_a',
    sealed_key_provider_a: null,
    sealed_key_provider_b: null,
    sealed_key_provider_c: null,
    key_stored_at_provider_a: null,
    key_stored_at_provider_b: null,
    key_stored_at_provider_c: null,
    model_override_provider_a: model,
    model_override_provider_b: null,
    model_override_provider_c: null,
    grading: null,
    preferences: {},
    created_at: '',
    updated_at: '',
  } as const;
  const ai = {
    findSettings: async () => settings,
    openKey: () => 'secret-key',
    usage: {
      insert: async (row: AiUsage) => void rows.push(row),
      tokensSince: async () => 0,
      listByUser: async () => ({ items: [], next: null }),
    },
  };
  const plugins = [
    { ...offer(sync), module: { address, exported } },
    { ...offerClass(SyncClass), module: { address, exported: 'SyncClass' } },
  ];
  return { ...(await startHost(plugins, { ai, config })), rows };
}

/** A thread takes its time where many processes want the processor. */
const LONG_ENOUGH = { timeout: 20_000 };

/** Resolves when the next worker thread that is started has ended. */
function nextThreadEnds(): Promise<unknown> {
  return new Promise((resolve) => {
    const note = (message: unknown) => {
      unsubscribe('worker_threads', note);
      if (typeof message === 'object' && message !== null && 'worker' in message && message.worker instanceof Worker) {
        message.worker.once('exit', resolve);
      }
    };
    subscribe('worker_threads', note);
  });
}

const ask = (content: string) => ({ ...request, messages: [{ role: 'user', content } as const], max_tokens: 50 });

describe('the synchronous hook', () => {
  it('runs in another thread, with name, frozen settings and the specified arguments', async () => {
    const { host, rows } = await start('sync', { sync: 'settings: { tone: bright }' });
    const answer: unknown = JSON.parse(await host.ai.complete(ask('tell')));
    expect(answer).toMatchObject({ isMainThread: false, name: 'sync', tone: 'bright', model: 'sync-model' });
    expect(answer).toMatchObject({ api_key: 'secret-key', max_tokens: 50 });
    expect(rows).toMatchObject([
      { provider: 'sync', outcome: 'ok', input_tokens: 3, output_tokens: 4, estimated: false },
    ]);
  });

  it('gives its whole answer in one piece where one is streamed', async () => {
    const { host } = await start();
    const pieces: string[] = [];
    for await (const piece of host.ai.stream(ask('tell'))) pieces.push(piece);
    expect(pieces).toEqual([expect.stringContaining('"isMainThread":false')]);
  });

  it('may be a method of a class', async () => {
    const { host, rows } = await start('sync', {}, 'class-model');
    expect(await host.ai.complete(ask('tell'))).toBe('by a class, worker');
    expect(rows).toMatchObject([{ provider: 'sync-class', model: 'class-model' }]);
  });

  it('logs into the log of its plugin, also fields that only another thread could not take', async () => {
    const { host, log } = await start();
    await host.ai.complete(ask('log in'));
    expect(log).toMatchObject([{ logger: 'sync', level: 'info', message: 'seen from the worker' }]);
  });

  it('does not keep the server from working, and is ended when nobody waits any more', async () => {
    const { host, log } = await start();
    const ended = nextThreadEnds();
    const controller = new AbortController();
    const answer = host.ai.complete({ ...ask('block'), signal: controller.signal }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(log).toMatchObject([{ message: 'about to block' }]), LONG_ENOUGH);
    controller.abort('enough');
    expect(await answer).toBe('enough');
    await ended;
  });

  it('is ended at its deadline, whatever it is doing', async () => {
    const { host, rows, timers, log } = await start();
    const ended = nextThreadEnds();
    const answer = host.ai.complete(ask('block')).catch((error: unknown) => error);
    await vi.waitFor(() => expect(log).toMatchObject([{ message: 'about to block' }]), LONG_ENOUGH);
    timers.elapse(120_000);
    expect(await answer).toMatchObject({ code: 'timeout' });
    await ended;
    expect(rows).toMatchObject([{ provider: 'sync', outcome: 'timeout' }]);
    // Nothing of the call is left: the two timers are the breaker's and the status board's.
    expect(timers.waiting()).toBe(2);
  });

  it('rejects with the AiError that it threw', async () => {
    const { host, rows } = await start();
    const expected = { code: 'provider_rate_limited', retry_after_seconds: 5 };
    await expect(host.ai.complete(ask('refuse'))).rejects.toMatchObject(expected);
    expect(rows).toMatchObject([{ outcome: 'provider_rate_limited' }]);
    expect(host.health().sync?.error_count).toBe(0);
  });

  it.each([
    ['throws', 'throw', 'TypeError: broke with [key]'],
    ['ends its thread', 'exit', 'ai_complete ended its thread instead of answering.'],
    ['asks for what only the server has', 'reach db', 'context.db is not there in ai_complete'],
  ])('counts as a failure of its plugin when it %s', async (_name, task, sentence) => {
    const { host } = await start();
    const result = await host.ai.complete(ask(task)).catch((error: unknown) => error);
    expect(result).toMatchObject({ code: 'provider_error' });
    expect(host.errors().sync).toContain(sentence);
  });

  it('cannot change a setting', async () => {
    const { host } = await start();
    expect(await host.ai.complete(ask('change'))).toContain('"tone":"calm"');
  });

  it('is ended when its plugin is deactivated', async () => {
    const { host, log } = await start();
    const answer = host.ai.complete(ask('block')).catch((error: unknown) => error);
    await vi.waitFor(() => expect(log).toMatchObject([{ message: 'about to block' }]), LONG_ENOUGH);
    await host.stop();
    expect(await answer).toMatchObject({ code: 'provider_unavailable' });
  });

  it('counts as a failure where its module cannot be loaded again', async () => {
    const { host } = await start('missing');
    await expect(host.ai.complete(ask('tell'))).rejects.toMatchObject({ code: 'provider_error' });
    expect(host.health().sync?.error_count).toBe(1);
  });
});
