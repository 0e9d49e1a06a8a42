import { ApiError } from '@learnwright/client';
import { describe, expect, it } from 'vitest';
import { openKeptValues } from './kept-values.ts';
import {
  createSender,
  createTurns,
  type InTurn,
  limitTimes,
  openDraft,
  sendWaiting,
  type WaitingList,
} from './waiting.ts';

/** A list of words that waits. */
function createList(inTurn: InTurn = createTurns(undefined)): WaitingList<string> {
  const draft = openDraft({ kept: openKeptValues(() => Object(null)), inTurn }, 'words');
  return {
    inTurn: draft.inTurn,
    read: () => JSON.parse(draft.read() ?? '[]'),
    write: (words) => draft.write(JSON.stringify(words)),
    date: (word, latest) => `${word} by ${latest}`,
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('work of one name is done one after the other, also after a failure, and beside work of another name', async () => {
  const inTurn = createTurns(undefined);
  const said: string[] = [];
  const work =
    (word: string, isFailing = false) =>
    async () => {
      said.push(`${word} begins`);
      await settle();
      said.push(`${word} ends`);
      if (isFailing) throw new Error(word);
    };
  const first = inTurn('a', work('one', true));
  await Promise.all([expect(first).rejects.toThrow('one'), inTurn('a', work('two')), inTurn('b', work('three'))]);
  expect(said).toEqual(['one begins', 'three begins', 'one ends', 'two begins', 'three ends', 'two ends']);
});

it('what waits is sent in its order, what came meanwhile too, and what is refused goes on waiting', async () => {
  const list = createList();
  const sent: string[] = [];
  list.write(['one', 'two', 'refused', 'four']);
  const sending = sendWaiting(list, async (word) => {
    if (word === 'refused') throw new Error('No.');
    sent.push(word);
    if (word === 'one') list.write([...list.read(), 'five']);
  });
  await expect(sending).rejects.toThrow('No.');
  expect([sent, list.read()]).toEqual([
    ['one', 'two'],
    ['refused', 'four', 'five'],
  ]);
});

it('what another tab has sent meanwhile takes nothing else with it', async () => {
  const list = createList((_, work) => work());
  list.write(['one', 'two']);
  const sent: string[] = [];
  const send = async (word: string) => {
    await settle();
    sent.push(word);
  };
  await Promise.all([sendWaiting(list, send), sendWaiting(list, send)]);
  expect(list.read()).toEqual([]);
  expect(new Set(sent)).toEqual(new Set(['one', 'two']));
});

it('a page sends what was noted while it was about to end, and says why it has failed', async () => {
  const list = createList(async (_, work) => {
    const result = await work();
    // It takes a moment until a lock is given back.
    if (list.read().length === 0 && sent.length === 1) list.write(['two']);
    return result;
  });
  const sent: string[] = [];
  const shown: string[] = [];
  const send = createSender(
    list,
    async (word) => {
      if (word === 'three') throw new Error('No.');
      sent.push(word);
    },
    ({ records, error }) => shown.push(error === null ? records : `${records}: ${error}`),
  );
  list.write(['one']);
  send();
  await settle();
  list.write(['three']);
  send();
  await settle();
  expect(sent).toEqual(['one', 'two']);
  expect(shown).toEqual(['sending', 'stored', 'sending', 'failed: Error: No.']);
});

describe('what the server refuses for times ahead of its clock', () => {
  const refuse = (codes: readonly string[], headers: Record<string, string>) =>
    new ApiError(Object({ status: 422, errors: codes.map((code) => ({ code })) }), new Response(null, { headers }));
  const date = 'Thu, 19 Nov 2026 12:00:00 GMT';

  it('is kept with the time of the server, and sent so', async () => {
    const list = createList();
    const sent: string[] = [];
    list.write(['one', 'two']);
    await sendWaiting(list, async (word) => {
      sent.push(word);
      if (word === 'one') throw refuse(['in_future'], { date });
      if (word !== 'two') expect(list.read()).toEqual([word, 'two']);
    });
    expect(sent).toEqual(['one', `one by ${Date.parse(date)}`, 'two']);
    expect(list.read()).toEqual([]);
  });

  it.each([
    ['and for something else', refuse(['in_future', 'too_long'], { date })],
    ['where it says no time', refuse(['in_future'], {})],
    ['that it has found nothing in', refuse([], { date })],
  ])('%s waits as it is', async (_, error) => {
    const list = createList();
    list.write(['one']);
    await expect(sendWaiting(list, () => Promise.reject(error))).rejects.toBe(error);
    expect(list.read()).toEqual(['one']);
  });

  it('is sent so once, and no more where the server refuses it again', async () => {
    const list = createList();
    let asked = 0;
    list.write(['one']);
    const sending = sendWaiting(list, async () => {
      asked += 1;
      throw refuse(['in_future'], { date });
    });
    await expect(sending).rejects.toThrow();
    expect(asked).toBe(2);
  });

  it('has its times in their order', () => {
    const times = ['11:59:59.000001', '12:20:00.000002', '12:20:00.000003', '12:21:00'].map(
      (time) => `2026-11-19T${time}Z`,
    );
    expect(limitTimes([...times, undefined], Date.parse(date))).toEqual([
      times[0],
      '2026-11-19T12:00:00.001Z',
      '2026-11-19T12:00:00.002Z',
      '2026-11-19T12:00:00.003Z',
      undefined,
    ]);
  });
});
