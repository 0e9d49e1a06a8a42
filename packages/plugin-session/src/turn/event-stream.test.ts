import { describe, expect, it, vi } from 'vitest';
import { createEventStream, type StreamEvent } from './event-stream.ts';

type Events = AsyncGenerator<StreamEvent, void, undefined>;

const chunk = (delta: string): StreamEvent => ({ event: 'chunk', data: { delta } });
const text = (delta: string) => `event: chunk\ndata: {"delta":"${delta}"}\n\n`;
const whatIsUnderWay = () => new Promise((resolve) => setImmediate(resolve));
const HEARTBEAT = ': heartbeat\n\n';

/** A stream with timers that only tick when asked. */
function open(makeEvents: (signal: AbortSignal) => Events) {
  const controller = new AbortController();
  const timers = new Set<() => void>();
  const every = (milliseconds: number, callback: () => void) => {
    expect(milliseconds).toBe(15_000);
    timers.add(callback);
    return () => void timers.delete(callback);
  };
  const { signal } = controller;
  const events = makeEvents(signal);
  const body = createEventStream({ first: chunk('first'), events, signal, leave: () => controller.abort() }, every);
  const reader = body.getReader();
  const read = async () => {
    const { value } = await reader.read();
    return value === undefined ? null : new TextDecoder().decode(value);
  };
  const tick = () => {
    for (const callback of timers) callback();
  };
  return { controller, timers, tick, read, cancel: () => reader.cancel() };
}

/** Counts up until the signal is aborted. */
function countUp(seen: { taken: number; finished: boolean }) {
  return async function* (signal: AbortSignal): Events {
    while (!signal.aborted) {
      seen.taken += 1;
      yield chunk(String(seen.taken));
    }
    yield chunk('rest');
    seen.finished = true;
  };
}

describe('createEventStream', () => {
  it('writes the events in their order and ends with them', async () => {
    const { read, timers } = open(async function* () {
      yield chunk('a\nb😀');
    });
    expect([await read(), await read(), await read()]).toEqual([
      text('first'),
      'event: chunk\ndata: {"delta":"a\\nb😀"}\n\n',
      null,
    ]);
    expect(timers.size).toBe(0);
  });

  it('sends a heartbeat to a client that waits, and does not pile them up for one that does not read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { tick, read } = open(async function* () {
      await promise;
      yield chunk('late');
    });
    tick();
    expect(await read()).toBe(text('first'));
    const waiting = read();
    tick();
    expect(await waiting).toBe(HEARTBEAT);
    for (let count = 0; count < 5; count += 1) tick();
    expect(await read()).toBe(HEARTBEAT);
    resolve();
    expect([await read(), await read()]).toEqual([text('late'), null]);
  });

  it('takes events no faster than the client reads, and loses none', async () => {
    const seen = { taken: 0, finished: false };
    const { read, cancel } = open(countUp(seen));
    expect(await read()).toBe(text('first'));
    for (let count = 1; count <= 5; count += 1) {
      expect(await read()).toBe(text(String(count)));
      expect(seen.taken).toBeLessThanOrEqual(count + 1);
    }
    await cancel();
  });

  it('takes the events to their end when the client cancels', async () => {
    const seen = { taken: 0, finished: false };
    const { read, cancel, controller, timers } = open(countUp(seen));
    await read();
    await cancel();
    expect(controller.signal.aborted).toBe(true);
    expect(seen.finished).toBe(true);
    expect(timers.size).toBe(0);
  });

  it('takes the rest at once when the signal is aborted, though nobody reads, and keeps it for who does', async () => {
    const seen = { taken: 0, finished: false };
    const { read, controller, timers } = open(countUp(seen));
    controller.abort();
    await vi.waitFor(() => expect(seen.finished).toBe(true));
    expect(timers.size).toBe(0);
    expect([await read(), await read(), await read()]).toEqual([text('first'), text('rest'), null]);
  });

  it('takes a client for gone that reads nothing for two minutes, and no slow one', async () => {
    const seen = { taken: 0, finished: false };
    const { read, controller, tick } = open(countUp(seen));
    for (let round = 0; round < 3; round += 1) {
      await whatIsUnderWay();
      for (let count = 0; count < 7; count += 1) tick();
      await read();
    }
    expect(controller.signal.aborted).toBe(false);
    await whatIsUnderWay();
    for (let count = 0; count < 8; count += 1) tick();
    expect(controller.signal.aborted).toBe(true);
    await vi.waitFor(() => expect(seen.finished).toBe(true));
  });

  it('fails with the events and stops its timer', async () => {
    const { read, timers } = open(async function* () {
      yield chunk('a');
      throw new Error('broken');
    });
    await read();
    await read();
    await expect(read()).rejects.toThrow('broken');
    expect(timers.size).toBe(0);
  });
});
