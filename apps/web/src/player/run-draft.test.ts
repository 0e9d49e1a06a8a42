import { expect, it } from 'vitest';
import { createStorage, open, settle } from '../../tests/play-run.ts';
import { sendWaiting } from '../start/waiting.ts';
import { record, unrecordedOf } from './run-draft.ts';

it('sends the answers that were given without a network together', async () => {
  const { storage, asked, line } = createStorage();
  const { session } = open(storage);
  line.isDown = true;
  for (const text of ['der Kaffee', 'der Tee']) {
    session.send({ type: 'write', text });
    session.send({ type: 'answer' });
    await settle();
    session.send({ type: 'next' });
  }
  await settle();
  line.isDown = false;
  asked.length = 0;
  session.retry();
  await settle();
  expect(asked).toEqual([
    'record a1-0',
    'report s1 1/1',
    'record a3-0',
    'report s2 1/1',
    'report undefined undefined/undefined end',
  ]);
});

it('leaves what was not recorded to whoever sends it, and nothing is kept of a run that has ended', async () => {
  const { storage, asked, line } = createStorage();
  const { session, draft } = open(storage);
  const sendLeft = () => sendWaiting(unrecordedOf(draft), (first) => record(storage, first));
  line.isDown = true;
  for (const text of ['der Kaffee', 'der Tee']) {
    session.send({ type: 'write', text });
    session.send({ type: 'answer' });
    session.send({ type: 'next' });
  }
  await settle();
  await expect(sendLeft()).rejects.toThrow('There is no network.');
  line.isDown = false;
  asked.length = 0;
  await Promise.all([sendLeft(), sendLeft()]);
  expect(asked).toEqual([
    'record a1-0',
    'report s1 1/1',
    'record a3-0',
    'report s2 1/1',
    'report undefined undefined/undefined end',
  ]);
  expect(draft.read()).toBeNull();
  session.retry();
  await settle();
  expect([session.current().records, asked.length]).toEqual(['stored', 5]);
});

it('keeps the state of a run that goes on when what waits is sent', async () => {
  const { storage, line } = createStorage();
  const { session, draft } = open(storage);
  line.isDown = true;
  session.send({ type: 'write', text: 'der Kaffee' });
  session.send({ type: 'answer' });
  session.send({ type: 'next' });
  session.send({ type: 'write', text: 'der T' });
  await settle();
  line.isDown = false;
  await sendWaiting(unrecordedOf(draft), (first) => record(storage, first));
  expect(unrecordedOf(draft).read()).toEqual([]);
  expect(open(storage, draft).session.current().state.draft.texts).toEqual(['der T']);
});
