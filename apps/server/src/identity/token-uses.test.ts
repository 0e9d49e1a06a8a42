import type { ApiToken } from '@learnwright/core';
import { createTestClock } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { createTokenUses } from './token-uses.ts';

const MINUTE = 60_000_000;

function createUses(write: (id: string, time: string) => Promise<void> = async () => undefined) {
  const clock = createTestClock();
  const written: string[] = [];
  const warnings: string[] = [];
  const timed: (() => void)[] = [];
  const silent = () => undefined;
  const uses = createTokenUses({
    apiTokens: {
      noteUse: async (id, time) => {
        written.push(id);
        await write(id, time);
      },
    },
    clock,
    timers: {
      after: (_, run) => {
        timed.push(run);
        return silent;
      },
    },
    logger: { debug: silent, info: silent, warn: (message) => void warnings.push(message), error: silent },
  });
  return { uses, clock, written, warnings, timed };
}

function token(id: string, last_used_at: string | null = null): ApiToken {
  const created_at = '2026-11-20T12:00:00.000000+00:00';
  return { id, name: id, role: 'app', user_id: null, created_at, expires_at: null, revoked_at: null, last_used_at };
}

it('writes nothing during a request, and each token once behind many', async () => {
  const { uses, written, timed } = createUses();
  for (let request = 0; request < 100; request += 1) uses.note(token(request % 2 === 0 ? 'a' : 'b'));
  expect([written, timed.length]).toEqual([[], 1]);
  await uses.close();
  expect(written).toEqual(['a', 'b']);
});

it('leaves a token alone that was noted within the minute', async () => {
  const { uses, clock, written } = createUses();
  const used = token('a', clock.now());
  uses.note(used);
  clock.advance(MINUTE - 1_000);
  uses.note(used);
  await uses.close();
  expect(written).toEqual([]);
  clock.advance(1_000);
  uses.note(used);
  await uses.close();
  expect(written).toEqual(['a']);
});

it('goes on with the others where one cannot be written', async () => {
  const { uses, written, warnings } = createUses(async (id) => {
    if (id === 'a') throw new Error('The disk is full.');
  });
  uses.note(token('a'));
  uses.note(token('b'));
  await uses.close();
  expect([written, warnings.length]).toEqual([['a', 'b'], 1]);
});

it('writes again after the time that collects', async () => {
  const { uses, written, timed } = createUses();
  uses.note(token('a'));
  timed[0]?.();
  await uses.close();
  uses.note(token('a'));
  expect(timed.length).toBe(2);
  await uses.close();
  expect(written).toEqual(['a', 'a']);
});
