import { describe, expect, it } from 'vitest';
import { createHookBus, type HookCall } from './hook-bus.ts';

function createBus() {
  const failures: { readonly call: HookCall; readonly error: unknown }[] = [];
  const bus = createHookBus({ onError: (call, error) => failures.push({ call, error }) });
  return { bus, failures };
}

const messages = [{ role: 'user', content: 'Hello' }] as const;

describe('first', () => {
  it('asks in the order of subscription and stops at the first answer', async () => {
    const { bus } = createBus();
    const asked: string[] = [];
    for (const [owner, answer] of Object.entries({ none: null, also: undefined, yes: 'hi', later: 'never' })) {
      bus.subscribe('ai_complete', owner, () => {
        asked.push(owner);
        return answer;
      });
    }
    expect(await bus.first('ai_complete', messages, 'model', 'key')).toBe('hi');
    expect(asked).toEqual(['none', 'also', 'yes']);
  });

  it('takes falsy answers that are not none', async () => {
    const { bus } = createBus();
    bus.subscribe('ai_complete', 'empty', () => '');
    bus.subscribe('ai_complete', 'other', () => 'other');
    expect(await bus.first('ai_complete', messages, 'model', 'key')).toBe('');
  });

  it('is null without subscribers, and where all have none or fail', async () => {
    const { bus, failures } = createBus();
    expect(await bus.first('ai_complete', messages, 'model', 'key')).toBeNull();
    bus.subscribe('ai_complete_async', 'rejects', async () => {
      throw new Error('rejected');
    });
    bus.subscribe('ai_complete_async', 'none', async () => null);
    expect(await bus.first('ai_complete_async', messages, 'model', 'key')).toBeNull();
    expect(failures).toMatchObject([{ call: { hook: 'ai_complete_async', owner: 'rejects' } }]);
  });

  it('passes the arguments on', async () => {
    const { bus } = createBus();
    bus.subscribe('ai_complete', 'echo', (...args) => JSON.stringify(args));
    expect(await bus.first('ai_complete', messages, 'model', 'key', 5)).toBe(
      JSON.stringify([messages, 'model', 'key', 5]),
    );
  });
});

describe('collect and notify', () => {
  it('collects the answers in order, without none and without those that failed', async () => {
    const { bus, failures } = createBus();
    bus.subscribe('export_formats', 'first', () => []);
    bus.subscribe('export_formats', 'throws', () => {
      throw new Error('thrown');
    });
    bus.subscribe('export_formats', 'second', async () => [
      { id: 'epub', label: {}, media_type: 'a/b', extension: 'epub' },
    ]);
    const answers = await bus.collect('export_formats');
    expect(answers).toMatchObject([[], [{ id: 'epub' }]]);
    expect(failures.map(({ call }) => call.owner)).toEqual(['throws']);
  });

  it('notifies one after the other and returns when all have finished', async () => {
    const { bus, failures } = createBus();
    const events: string[] = [];
    bus.subscribe('on_session_complete', 'slow', async () => {
      events.push('slow starts');
      await Promise.resolve();
      events.push('slow ends');
    });
    bus.subscribe('on_session_complete', 'throws', () => {
      throw new Error('thrown');
    });
    bus.subscribe('on_session_complete', 'last', () => void events.push('last'));
    await bus.notify('on_session_complete', SESSION, {}, EVENT);
    expect(events).toEqual(['slow starts', 'slow ends', 'last']);
    expect(failures).toMatchObject([{ call: { hook: 'on_session_complete', owner: 'throws' } }]);
  });
});

describe('chain', () => {
  it('hands each subscriber the text of the one before, and skips none and failures', async () => {
    const { bus, failures } = createBus();
    bus.subscribe('chapter_pre_save', 'a', (text, id) => `${text}-a${id}`);
    bus.subscribe('chapter_pre_save', 'none', () => null);
    bus.subscribe('chapter_pre_save', 'fails', () => {
      throw new Error('thrown');
    });
    bus.subscribe('chapter_pre_save', 'b', async (text) => `${text}-b`);
    expect(await bus.chain('chapter_pre_save', 'text', '1')).toBe('text-a1-b');
    expect(failures).toHaveLength(1);
  });
});

describe('subscriptions', () => {
  it('end when they are told to, also twice, and leave the others', async () => {
    const { bus } = createBus();
    const answer = () => 'same function';
    const stop = bus.subscribe('ai_complete', 'a', answer);
    bus.subscribe('ai_complete', 'b', answer);
    stop();
    stop();
    expect(bus.has('ai_complete')).toBe(true);
    expect(await bus.collect('ai_complete', messages, 'model', 'key')).toEqual(['same function']);
    expect(bus.has('export_formats')).toBe(false);
  });

  it('that come or go during a dispatch do not disturb it', async () => {
    const { bus } = createBus();
    const stops: (() => void)[] = [];
    bus.subscribe('ai_complete', 'changes', () => {
      for (const stop of stops) stop();
      bus.subscribe('ai_complete', 'late', () => 'late');
      return 'changed';
    });
    stops.push(bus.subscribe('ai_complete', 'goes', () => 'still here'));
    expect(await bus.collect('ai_complete', messages, 'model', 'key')).toEqual(['changed', 'still here']);
  });

  it('are called through `around` where the host wants it', async () => {
    const calls: HookCall[] = [];
    const bus = createHookBus({
      onError: () => undefined,
      around: (call, run) => {
        calls.push(call);
        return call.owner === 'blocked' ? null : run();
      },
    });
    bus.subscribe('ai_complete', 'blocked', () => 'never');
    bus.subscribe('ai_complete', 'allowed', () => 'answer');
    expect(await bus.first('ai_complete', messages, 'model', 'key')).toBe('answer');
    expect(calls.map(({ owner }) => owner)).toEqual(['blocked', 'allowed']);
  });
});

const EVENT = {
  id: 'on_session_complete:s',
  user_id: 'u',
  created_at: '2026-11-20T12:00:00.000000+00:00',
  replayed: false,
};
const SESSION = {
  id: 'session',
  project_id: 'project',
  method: 'content',
  started_at: '2026-11-20T12:00:00.000000+00:00',
  ended_at: null,
  cycle_step: 1,
  cycle_count: 1,
  status: 'completed',
} as const;
