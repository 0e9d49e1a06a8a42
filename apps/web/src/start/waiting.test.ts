import { expect, it } from 'vitest';
import { openKeptValues } from './kept-values.ts';
import { createSender, createTurns, type InTurn, openDraft, sendWaiting, type WaitingList } from './waiting.ts';

/** A list of words that waits. */
function createList(inTurn: InTurn = createTurns(undefined)): WaitingList<string> {
  const draft = openDraft({ kept: openKeptValues(() => Object(null)), inTurn }, 'words');
  return {
    inTurn: draft.inTurn,
    read: () => JSON.parse(draft.read() ?? '[]'),
    write: (words) => draft.write(JSON.stringify(words)),
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
