import { expect, it } from 'vitest';
import { createTestPorts } from '../../tests/test-ports.ts';
import { createTurns } from './turns.ts';

const BOUNDS = { of_owner: 2, of_server: 3, wait_milliseconds: 1_000 };

function open() {
  const { timers } = createTestPorts();
  return { timers, turns: createTurns(timers) };
}

it('gives each owner so many turns, and the server so many to all', async () => {
  const { timers, turns } = open();
  const first = await turns.take('ada', BOUNDS);
  await turns.take('ada', BOUNDS);
  const third = turns.take('ada', BOUNDS);
  await turns.take('bob', BOUNDS);
  const fourth = turns.take('eve', BOUNDS);
  expect([turns.heldBy('ada'), turns.heldBy('bob'), turns.heldBy('eve')]).toEqual([2, 1, 0]);
  timers.elapse(1_000);
  expect(await Promise.all([third, fourth])).toEqual(['owner', 'server']);
  if (typeof first === 'function') first();
  expect(turns.heldBy('ada')).toBe(1);
});

it('gives a turn that ends to whoever waits longest and may have it', async () => {
  const { timers, turns } = open();
  const held = [await turns.take('ada', BOUNDS), await turns.take('ada', BOUNDS), await turns.take('bob', BOUNDS)];
  const begun: string[] = [];
  const wait = async (owner: string, name: string) => {
    const turn = await turns.take(owner, BOUNDS);
    begun.push(typeof turn === 'function' ? name : turn);
  };
  const all = [wait('ada', 'third of ada'), wait('eve', 'first of eve')];
  const [, , ofBob] = held;
  if (typeof ofBob === 'function') {
    ofBob();
    // A second call gives nothing back.
    ofBob();
  }
  await all[1];
  expect(begun).toEqual(['first of eve']);
  const [ofAda] = held;
  if (typeof ofAda === 'function') ofAda();
  await all[0];
  expect(begun).toEqual(['first of eve', 'third of ada']);
  expect(timers.waiting()).toBe(0);
});

it('forgets who has left', async () => {
  const { timers, turns } = open();
  const bounds = { ...BOUNDS, of_owner: 1 };
  const held = await turns.take('ada', bounds);
  const caller = new AbortController();
  const waiting = turns.take('ada', bounds, caller.signal);
  caller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(turns.take('ada', bounds, caller.signal)).rejects.toThrow('gone');
  if (typeof held === 'function') held();
  expect([turns.heldBy('ada'), timers.waiting()]).toEqual([0, 0]);
});
