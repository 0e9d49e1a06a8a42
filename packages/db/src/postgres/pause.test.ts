import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseFor } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends when the time has passed, and not before', async () => {
  const events: string[] = [];
  const pause = pauseFor(250, undefined).then(() => events.push('ended'));
  await vi.advanceTimersByTimeAsync(249);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await pause;
  expect(events).toEqual(['ended']);
});

it('ends at once when the signal is aborted, also before it begins, and leaves no timer', async () => {
  const stop = new AbortController();
  const pause = pauseFor(60_000, stop.signal);
  expect(vi.getTimerCount()).toBe(1);
  stop.abort();
  await pause;
  await pauseFor(60_000, stop.signal);
  expect(vi.getTimerCount()).toBe(0);
});
