import { expect, it } from 'vitest';
import type { AiProviderHarness } from './ai-provider-harness.ts';
import { ask, CONVERSATION, WAYS } from './asking.ts';

const SECOND = 1_000;

/** How a call ends that nobody waits for any more. */
export function itIsCancelled(get: () => AiProviderHarness): void {
  it.each(WAYS)('cancels the request within a second when the caller aborts (%s)', async (way) => {
    const harness = get();
    harness.server.script({ kind: 'hang', deltas: ['first'] });
    const caller = new AbortController();
    const arrived = harness.server.nextCall();
    const outcome = ask(harness, way, { signal: caller.signal });
    const { closed } = await arrived;
    const aborted = performance.now();
    caller.abort();
    expect((await outcome).error).toBe(caller.signal.reason);
    expect((await closed) - aborted).toBeLessThan(SECOND);
  });

  it.each(WAYS)('asks nobody when the caller has aborted before (%s)', async (way) => {
    const harness = get();
    const { error } = await ask(harness, way, { signal: AbortSignal.abort(), retries: 1 });
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(harness.server.calls).toEqual([]);
  });

  it('cancels the request within a second when the loop is left', async () => {
    const harness = get();
    harness.server.script({ kind: 'hang', deltas: ['first'] });
    let left = Number.NaN;
    for await (const piece of (await harness.stream(CONVERSATION)) ?? []) {
      expect(piece).toBe('first');
      left = performance.now();
      break;
    }
    const closed = await harness.server.calls[0]?.closed;
    expect((closed ?? Number.NaN) - left).toBeLessThan(SECOND);
  });
}
