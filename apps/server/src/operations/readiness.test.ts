import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_MIGRATIONS, type DatabaseCondition } from '@learnwright/db';
import { createTestClock } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { createManualTimers } from '../../tests/harness/manual-timers.ts';
import { createReadiness, isReady, type ReadinessSources } from './readiness.ts';

const KNOWN = Object.keys(CORE_MIGRATIONS.migrations);
const PLACES = { APP_DATA_DIR: tmpdir(), DATABASE_URL: 'postgres://localhost/learning' };

const NOON = '2026-11-22T12:00:00.000000+00:00';
const MORNING = '2026-11-22T11:44:59.000000+00:00';
const LATELY = '2026-11-22T11:45:01.000000+00:00';
const LIMITS = { free_bytes: 1, effects_minutes: 15 };

/** A host that has looked for deliveries at a time, of which the oldest is due since another time. */
function withDeliveries(ranAt: string | null, oldest_due_at: string | null): ReadinessSources['host'] {
  const summary = async () => ({ waiting: 1, dead: 1, oldest_due_at });
  return { health: () => ({}), deliveries: { lastRunAt: () => ranAt, summary } };
}

/** A check over a server in good health, but for what is given; `now` is the time that it sees. */
function createCheck(sources: Partial<ReadinessSources> = {}) {
  const timers = createManualTimers();
  let now = 0;
  const check = createReadiness({
    database: { appliedMigrations: async () => KNOWN, readCondition: async () => 'ok' },
    host: withDeliveries(NOON, null),
    clock: createTestClock(NOON),
    places: PLACES,
    limits: LIMITS,
    isStopping: () => false,
    timers,
    elapsed: () => now,
    ...sources,
  });
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...check, timers, wait };
}

const having = (applied: readonly string[], condition: DatabaseCondition = 'ok') => ({
  database: { appliedMigrations: async () => [...applied], readCondition: async () => condition },
});

describe('readiness', () => {
  it.each([
    ['everything is as it should be', {}, { database: 'ok', migrations: 'applied', disk: 'ok' }, true],
    ['the newest migration is missing', having(KNOWN.slice(0, -1)), { migrations: 'missing' }, false],
    ['an older migration is missing', having(KNOWN.slice(1)), { migrations: 'missing' }, false],
    ['there are no tables', having([]), { migrations: 'missing' }, false],
    ['a later version has migrated', having([...KNOWN, '9999_later']), { migrations: 'newer' }, true],
    ['the database takes no writes', having(KNOWN, 'readonly'), { database: 'readonly', migrations: 'applied' }, false],
    ['the database is damaged', having(KNOWN, 'damaged'), { database: 'damaged' }, false],
    ['the disk is full', { limits: { ...LIMITS, free_bytes: Number.MAX_SAFE_INTEGER } }, { disk: 'full' }, false],
    [
      'nobody can tell how full the disk is',
      { places: { ...PLACES, APP_DATA_DIR: join(tmpdir(), 'there-is-no-such-folder') } },
      { disk: 'unknown' },
      true,
    ],
    ['nobody delivers', { host: withDeliveries(MORNING, MORNING) }, { effects: 'stopped' }, false],
    ['nobody has ever delivered', { host: withDeliveries(null, MORNING) }, { effects: 'stopped' }, false],
    ['nobody delivers, and nothing is due', { host: withDeliveries(MORNING, null) }, { effects: 'ok' }, true],
    ['nobody delivers, and all is due lately', { host: withDeliveries(MORNING, LATELY) }, { effects: 'ok' }, true],
    ['a delivery waits for its plugin', { host: withDeliveries(LATELY, MORNING) }, { effects: 'ok' }, true],
    [
      'nobody delivers, and nobody minds',
      { host: withDeliveries(null, MORNING), limits: { ...LIMITS, effects_minutes: null } },
      { effects: 'ok' },
      true,
    ],
    [
      'the database fails',
      {
        database: {
          appliedMigrations: () => Promise.reject(new Error('down')),
          readCondition: () => Promise.reject(new Error('down')),
        },
      },
      { database: 'unreachable', migrations: 'unknown' },
      false,
    ],
  ] satisfies [string, Partial<ReadinessSources>, object, boolean][])('%s', async (_, sources, expected, ready) => {
    const answer = await createCheck(sources).read();
    expect(answer).toMatchObject(expected);
    expect(isReady(answer)).toBe(ready);
  });

  it('is gone at once when the server is to stop', async () => {
    let isStopping = false;
    const check = createCheck({ isStopping: () => isStopping });
    expect(isReady(await check.read())).toBe(true);
    isStopping = true;
    expect(isReady(await check.read())).toBe(false);
  });

  it('does not wait for a database that never answers', async () => {
    const never = () => new Promise<never>(() => undefined);
    const check = createCheck({ database: { appliedMigrations: never, readCondition: never } });
    const answer = check.read();
    check.timers.elapse(2_000);
    expect(await answer).toMatchObject({ database: 'unreachable', migrations: 'unknown' });
  });

  it('looks once a second at most, however many ask', async () => {
    let looks = 0;
    const check = createCheck({
      database: {
        appliedMigrations: async () => {
          looks += 1;
          return KNOWN;
        },
        readCondition: async () => 'ok',
      },
    });
    await Promise.all([check.read(), check.read()]);
    check.wait(999);
    await check.read();
    expect(looks).toBe(1);
    check.wait(1);
    await check.read();
    expect(looks).toBe(2);
  });
});
