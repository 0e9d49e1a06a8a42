import { expect, it } from 'vitest';
import { streamJson } from './json-stream.ts';

const ROW = 'x'.repeat(10_000);

/** Rows that count how many were asked for, and whether their reader has ended. */
function createRows(count: number) {
  const state = { read: 0, hasEnded: false };
  async function* rows() {
    try {
      for (let index = 0; index < count; index += 1) {
        state.read += 1;
        yield ROW;
      }
    } finally {
      state.hasEnded = true;
    }
  }
  return { state, rows };
}

function createErrors() {
  const errors: unknown[] = [];
  return { errors, options: { onError: (error: unknown) => void errors.push(error) } };
}

it('sends the document in pieces that make the whole', async () => {
  const { rows } = createRows(100);
  const { errors, options } = createErrors();
  const response = await streamJson((send) => send({ rows: rows() }), options);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ rows: Array.from({ length: 100 }, () => ROW) });
  expect(errors).toEqual([]);
});

it('reads no further than the client does', async () => {
  const { state, rows } = createRows(1_000);
  const response = await streamJson((send) => send(rows()), createErrors().options);
  const reader = response.body?.getReader();
  await reader?.read();
  await new Promise(setImmediate);
  expect(state.read).toBeLessThan(30);
  await reader?.cancel();
});

it('ends what it reads and what is around it when the client leaves', async () => {
  const { state, rows } = createRows(1_000);
  const { errors, options } = createErrors();
  const over = Promise.withResolvers<string>();
  const response = await streamJson(async (send) => {
    try {
      await send(rows());
    } finally {
      over.resolve(`rows ended: ${state.hasEnded}`);
    }
  }, options);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(await over.promise).toBe('rows ended: true');
  expect(errors).toEqual([]);
});

it('ends them too when the client stops reading', async () => {
  const { state, rows } = createRows(1_000);
  const { errors, options } = createErrors();
  const response = await streamJson((send) => send(rows()), { ...options, patience: 10 });
  const reader = response.body?.getReader();
  await reader?.read();
  await expect(reader?.closed).rejects.toThrow('stopped reading');
  expect([state.hasEnded, errors]).toEqual([true, []]);
});

it('rejects with what fails before the first piece', async () => {
  const { errors, options } = createErrors();
  await expect(streamJson(() => Promise.reject(new Error('not found')), options)).rejects.toThrow('not found');
  expect(errors).toEqual([]);
});

it('breaks off where a row fails, and tells of it', async () => {
  async function* rows() {
    yield ROW;
    throw new Error('locked');
  }
  const { errors, options } = createErrors();
  const response = await streamJson((send) => send(rows()), options);
  await expect(response.text()).rejects.toThrow('locked');
  expect(errors).toEqual([expect.objectContaining({ message: 'locked' })]);
});
