import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChanges } from './follow-changes.ts';

/** The stream of a browser: it comes back by itself where it is `CONNECTING`, and no more where it is `CLOSED`. */
class Stream {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  static readonly opened: Stream[] = [];
  readonly url: string;
  readyState = Stream.CONNECTING;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    this.url = url;
    Stream.opened.push(this);
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.onerror?.();
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('tells which pages there are, until nobody wants to know', () => {
  const pages: string[] = [];
  const leave = followChanges('/plugin-ui/quiz/changes', (now) => pages.push(now));
  const [stream] = Stream.opened;
  expect(stream?.url).toBe('/plugin-ui/quiz/changes');
  stream?.onmessage?.({ data: 'start.0' });
  stream?.onmessage?.({ data: 'start.1' });
  expect(pages).toEqual(['start.0', 'start.1']);
  leave();
  expect(stream?.readyState).toBe(Stream.CLOSED);
});

test('asks again after a refusal, and leaves the rest to the browser', () => {
  const leave = followChanges('/changes', () => undefined);
  Stream.opened[0]?.fail(Stream.CONNECTING);
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
  Stream.opened[0]?.fail(Stream.CLOSED);
  vi.advanceTimersByTime(1_000);
  expect(Stream.opened).toHaveLength(2);
  leave();
  expect(Stream.opened[1]?.readyState).toBe(Stream.CLOSED);
});

test('asks no more when it is over, not even after a refusal', () => {
  const leave = followChanges('/changes', () => undefined);
  Stream.opened[0]?.fail(Stream.CLOSED);
  leave();
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
});
