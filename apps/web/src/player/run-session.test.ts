import { ApiError } from '@learnwright/client';
import { expect, it } from 'vitest';
import { createDraft, createStorage, open, run, settle } from '../../tests/play-run.ts';

const notFound = new ApiError(Object({ code: 'not_found', status: 404, title: 'Not found' }), new Response());

it('records an attempt before the result of its step, and takes both back in one undo', async () => {
  const { storage, asked } = createStorage();
  const { session } = open(storage);
  session.send({ type: 'write', text: 'die Kaffee' });
  session.send({ type: 'answer' });
  await settle();
  expect(asked).toEqual(['record a1-0', 'report s1 0/1']);
  session.send({ type: 'undo' });
  await settle();
  expect(asked.slice(2)).toEqual(['undo a1-0', 'report s1 0/0']);
});

it('sends what could not be recorded once more, under the same id, when somebody tries again', async () => {
  const { storage, asked, line } = createStorage();
  const { session } = open(storage);
  line.isDown = true;
  session.send({ type: 'write', text: 'der Kaffee' });
  session.send({ type: 'answer' });
  await settle();
  expect(session.current().records).toBe('failed');
  line.isDown = false;
  asked.length = 0;
  session.retry();
  await settle();
  expect(session.current().records).toBe('stored');
  expect(asked).toEqual(['record a1-0', 'report s1 1/1']);
  session.retry();
  await settle();
  expect(asked).toHaveLength(2);
});

it('takes back an attempt of which nobody knows whether it was stored', async () => {
  const { storage, asked, line } = createStorage();
  const { session } = open(storage);
  line.isDown = true;
  session.send({ type: 'write', text: 'die Kaffee' });
  session.send({ type: 'answer' });
  await settle();
  line.isDown = false;
  asked.length = 0;
  session.send({ type: 'undo' });
  await settle();
  expect(asked).toEqual(['record a1-0', 'report s1 0/1', 'undo a1-0', 'report s1 0/0']);
});

it('takes the result of a step back of which nobody knows whether it was stored', async () => {
  const { storage, asked } = createStorage();
  const recordProgress: typeof storage.recordProgress = async (...report) => {
    await storage.recordProgress(...report);
    throw new TypeError('The answer is lost.');
  };
  const { session, draft } = open({ ...storage, recordProgress });
  session.send({ type: 'write', text: 'der Kaffee' });
  session.send({ type: 'answer' });
  await settle();
  session.send({ type: 'undo' });
  await settle();
  expect(asked.at(-1)).toBe('report s1 1/1');
  open(storage, draft).session.retry();
  await settle();
  expect(asked.at(-1)).toBe('report s1 0/0');
});

it('makes a report under the same name until it is answered, also in another tab, and another one under another', async () => {
  const { storage, keys } = createStorage();
  let isLost = false;
  const recordProgress: typeof storage.recordProgress = async (...report) => {
    const row = await storage.recordProgress(...report);
    if (isLost) throw new TypeError('The answer is lost.');
    return row;
  };
  const { session, draft } = open({ ...storage, recordProgress });
  session.send({ type: 'write', text: 'der Kaffee' });
  session.send({ type: 'answer' });
  await settle();
  isLost = true;
  session.send({ type: 'undo' });
  await settle();
  isLost = false;
  open({ ...storage, recordProgress }, draft).session.retry();
  await settle();
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(2);
});

it('takes it back also after the tab was lost meanwhile', async () => {
  const { storage, asked, line } = createStorage();
  const { session, draft } = open(storage);
  line.isDown = true;
  session.send({ type: 'write', text: 'die Kaffee' });
  session.send({ type: 'answer' });
  await settle();
  const again = open(storage, draft).session;
  again.send({ type: 'undo' });
  await settle();
  line.isDown = false;
  asked.length = 0;
  again.retry();
  await settle();
  expect(asked).toContain('undo a1-0');
  expect(again.current().records).toBe('stored');
});

it('goes on with the kept draft, sends what is not recorded yet, and forgets the draft at the end', async () => {
  const { storage, asked, line } = createStorage();
  const { session, draft } = open(storage);
  line.isDown = true;
  session.send({ type: 'write', text: 'der Kaffee' });
  session.send({ type: 'answer' });
  session.send({ type: 'next' });
  session.send({ type: 'write', text: 'der T' });
  await settle();
  line.isDown = false;
  asked.length = 0;
  const again = open(storage, draft).session;
  expect(again.current().state.draft.texts).toEqual(['der T']);
  again.retry();
  await settle();
  expect(asked).toEqual(['record a1-0', 'report s1 1/1']);
  again.send({ type: 'write', text: 'der Tee' });
  again.send({ type: 'answer' });
  again.send({ type: 'next' });
  await settle();
  expect(asked.at(-1)).toContain('end');
  expect(draft.read()).toBeNull();
});

it('begins where what was kept cannot be read', () => {
  const draft = createDraft();
  draft.write('{ no JSON');
  expect(open(createStorage().storage, draft).session.current().state).toEqual(run.initial);
});

it('takes an attempt that the storage does not know for taken back', async () => {
  const { storage, asked } = createStorage();
  const unknown = { ...storage, undoAttempt: () => Promise.reject(notFound) };
  const { session } = open(unknown);
  session.send({ type: 'write', text: 'die Kaffee' });
  session.send({ type: 'answer' });
  await settle();
  session.send({ type: 'undo' });
  await settle();
  expect(session.current().records).toBe('stored');
  expect(asked.at(-1)).toBe('report s1 0/0');
});
