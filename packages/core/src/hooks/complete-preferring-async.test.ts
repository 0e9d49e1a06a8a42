import { describe, expect, it } from 'vitest';
import { completePreferringAsync } from './complete-preferring-async.ts';
import { createHookBus } from './create-hook-bus.ts';

const MESSAGES = [{ role: 'user', content: 'Hallo' }] as const;

describe('completePreferringAsync', () => {
  it('takes the asynchronous answer and does not ask the synchronous hook', async () => {
    const bus = createHookBus({ onError: () => undefined });
    const asked: string[] = [];
    bus.subscribe('ai_complete', 'slow', () => {
      asked.push('ai_complete');
      return 'sync';
    });
    bus.subscribe('ai_complete_async', 'other-model', async () => null);
    bus.subscribe('ai_complete_async', 'fast', async (_messages, model) => `async ${model}`);
    expect(await completePreferringAsync(bus, (run) => run(), MESSAGES, 'gpt-x', 'key')).toBe('async gpt-x');
    expect(asked).toEqual([]);
  });

  it('runs the synchronous hook where the caller says when no provider answers the asynchronous one', async () => {
    const bus = createHookBus({ onError: () => undefined });
    bus.subscribe('ai_complete', 'slow', (_messages, _model, _key, max_tokens) => `sync ${max_tokens}`);
    let aside = 0;
    const runAside = (run: () => Promise<string | null>) => {
      aside += 1;
      return run();
    };
    expect(await completePreferringAsync(bus, runAside, MESSAGES, 'm', 'key', 7)).toBe('sync 7');
    expect(aside).toBe(1);
  });

  it('answers null when nobody does', async () => {
    const bus = createHookBus({ onError: () => undefined });
    expect(await completePreferringAsync(bus, (run) => run(), MESSAGES, 'm', 'key')).toBeNull();
  });
});
