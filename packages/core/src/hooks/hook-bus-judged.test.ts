import { describe, expect, it } from 'vitest';
import { createHookBus, type HookCall, type HookJudge } from './hook-bus.ts';

function createBus() {
  const failures: { readonly call: HookCall; readonly error: unknown }[] = [];
  const bus = createHookBus({ onError: (call, error) => failures.push({ call, error }) });
  return { bus, failures };
}

const messages = [{ role: 'user', content: 'Hello' }] as const;

describe('firstJudged', () => {
  const fails = (message: string) => () => {
    throw new Error(message);
  };

  /** Forgives every failure and notes what it is told. */
  function createJudge() {
    const told: unknown[] = [];
    const judge: HookJudge = {
      answered: ({ owner }, answer) => void told.push([owner, answer]),
      failed: (call, error) => void told.push([call, error]),
    };
    return { judge, told };
  }

  it('asks in the order of subscription and stops at the first answer that is not none', async () => {
    const { bus } = createBus();
    const asked: string[] = [];
    for (const [owner, answer] of Object.entries({ none: null, also: undefined, empty: '', later: 'never' })) {
      bus.subscribe('ai_complete', owner, () => {
        asked.push(owner);
        return answer;
      });
    }
    const { judge, told } = createJudge();
    expect(await bus.firstJudged(judge, 'ai_complete', messages, 'model', 'key')).toBe('');
    expect(asked).toEqual(['none', 'also', 'empty']);
    expect(told).toEqual([['empty', '']]);
  });

  it('tells the judge of each failure, thrown or rejected, and nobody else, and asks on', async () => {
    const { bus, failures } = createBus();
    const { judge, told } = createJudge();
    bus.subscribe('ai_complete_async', 'throws', fails('thrown'));
    bus.subscribe('ai_complete_async', 'rejects', async () => fails('rejected')());
    bus.subscribe('ai_complete_async', 'answers', async () => 'hi');
    bus.subscribe('ai_complete_async', 'late', fails('never'));
    expect(await bus.firstJudged(judge, 'ai_complete_async', messages, 'model', 'key')).toBe('hi');
    expect(told).toMatchObject([
      [{ hook: 'ai_complete_async', owner: 'throws' }, { message: 'thrown' }],
      [{ hook: 'ai_complete_async', owner: 'rejects' }, { message: 'rejected' }],
      ['answers', 'hi'],
    ]);
    expect(failures).toEqual([]);
  });

  it.each([
    ['throws over', fails('unusable')],
    ['rejects', async () => fails('unusable')()],
  ])('takes an answer that the judge %s for a failure, and asks on', async (_, refuse) => {
    const { bus } = createBus();
    const { judge, told } = createJudge();
    bus.subscribe('ai_complete', 'bad', () => 'bad');
    bus.subscribe('ai_complete', 'good', () => 'good');
    const strict: HookJudge = {
      ...judge,
      answered: (call, answer) => (answer === 'bad' ? refuse() : judge.answered(call, answer)),
    };
    expect(await bus.firstJudged(strict, 'ai_complete', messages, 'model', 'key')).toBe('good');
    expect(told).toMatchObject([
      [{ owner: 'bad' }, { message: 'unusable' }],
      ['good', 'good'],
    ]);
  });

  it('rejects with what the judge throws, and asks nobody else', async () => {
    const { bus, failures } = createBus();
    const asked: string[] = [];
    bus.subscribe('ai_complete', 'fails', fails('failed'));
    bus.subscribe('ai_complete', 'next', () => void asked.push('next'));
    const judge: HookJudge = {
      ...createJudge().judge,
      failed: (_, error) => {
        throw new Error('The failure is the answer.', { cause: error });
      },
    };
    const answer = bus.firstJudged(judge, 'ai_complete', messages, 'model', 'key');
    await expect(answer).rejects.toMatchObject({
      message: 'The failure is the answer.',
      cause: { message: 'failed' },
    });
    expect([asked, failures]).toEqual([[], []]);
  });

  it('passes over those that the judge does not ask', async () => {
    const { bus, failures } = createBus();
    bus.subscribe('ai_complete', 'other', fails('asked'));
    bus.subscribe('ai_complete', 'chosen', () => 'hi');
    const { judge, told } = createJudge();
    const choosing: HookJudge = { ...judge, asks: ({ owner }) => owner === 'chosen' };
    expect(await bus.firstJudged(choosing, 'ai_complete', messages, 'model', 'key')).toBe('hi');
    expect([told, failures]).toEqual([[['chosen', 'hi']], []]);
  });

  it('is null without subscribers, and where all have none or are forgiven', async () => {
    const { bus } = createBus();
    const { judge, told } = createJudge();
    expect(await bus.firstJudged(judge, 'ai_complete', messages, 'model', 'key')).toBeNull();
    bus.subscribe('ai_complete', 'none', () => null);
    bus.subscribe('ai_complete', 'fails', fails('failed'));
    expect(await bus.firstJudged(judge, 'ai_complete', messages, 'model', 'key')).toBeNull();
    expect(told).toHaveLength(1);
  });

  it('passes the arguments on, through `around` where the host wants it', async () => {
    const calls: HookCall[] = [];
    const bus = createHookBus({
      onError: () => undefined,
      around: (call, run) => {
        calls.push(call);
        return run();
      },
    });
    bus.subscribe('ai_complete', 'echo', (...args) => JSON.stringify(args));
    const answer = await bus.firstJudged(createJudge().judge, 'ai_complete', messages, 'model', 'key', 5);
    expect(answer).toBe(JSON.stringify([messages, 'model', 'key', 5]));
    expect(calls).toEqual([{ hook: 'ai_complete', owner: 'echo' }]);
  });
});
