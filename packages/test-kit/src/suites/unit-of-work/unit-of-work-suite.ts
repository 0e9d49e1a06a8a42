import { beforeAll, describe, expect, it } from 'vitest';
import type { LearningDatabase } from '../../memory/create-memory-stores.ts';
import { testUser } from '../test-user.ts';

/** In milliseconds. */
const LONG_TURN = 30;

/** The contract of a unit of work over stores (core, `UnitOfWork`): all or nothing, apart from others, joined, no traps. */
export function unitOfWorkSuite(label: string, open: () => Promise<LearningDatabase>): void {
  describe(`unit of work: ${label}`, () => {
    let database: LearningDatabase;
    beforeAll(async () => {
      database = await open();
    });
    itIsAllOrNothing(() => database);
    itStandsApart(() => database);
    itIsJoined(() => database);
    itRunsTasksAfterwards(() => database);
  });
}

function itIsAllOrNothing(get: () => LearningDatabase): void {
  it('returns what the work returns and stores all of it', async () => {
    const { stores, unitOfWork } = get();
    const answer = await unitOfWork.run(async (inside) => {
      await inside.users.insert(testUser('stored-1'));
      await inside.users.insert(testUser('stored-2'));
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await stores.users.find('stored-1')).toEqual(testUser('stored-1'));
    expect(await stores.users.find('stored-2')).not.toBeNull();
  });

  it('leaves nothing behind when the work throws', async () => {
    const { stores, unitOfWork } = get();
    const run = unitOfWork.run(async (inside) => {
      await inside.users.insert(testUser('undone'));
      throw new Error('second thoughts');
    });
    await expect(run).rejects.toThrow('second thoughts');
    expect(await stores.users.find('undone')).toBeNull();
  });

  it('refuses further statements, and stores nothing, once one has failed', async () => {
    const { stores, unitOfWork } = get();
    await stores.users.insert({ ...testUser('taker'), email: 'taken@example.org' });
    const run = unitOfWork.run(async (inside) => {
      await inside.users.insert(testUser('before-failure'));
      await inside.users.insert({ ...testUser('loser'), email: 'TAKEN@example.org' }).catch(() => 'swallowed');
      await expect(inside.users.find('taker')).rejects.toThrow('failed');
    });
    await expect(run).rejects.toThrow();
    expect(await stores.users.find('before-failure')).toBeNull();
  });

  it('stores nothing when a statement that nobody awaited has failed, also where it has to wait for its turn', async () => {
    const { stores, unitOfWork } = get();
    await stores.users.insert({ ...testUser('owner'), email: 'owned@example.org' });
    const errors: unknown[] = [];
    const run = unitOfWork.run(async (inside) => {
      await inside.users.insert(testUser('before-forgotten'));
      // More than a database in this process may take of a turn of the event loop.
      for (const began = performance.now(); performance.now() < began + LONG_TURN; );
      inside.users
        .insert({ ...testUser('forgotten'), email: 'owned@example.org' })
        .catch((error) => errors.push(error));
    });
    await expect(run).rejects.toThrow();
    expect(errors).toMatchObject([{ code: 'email_taken' }]);
    expect(await stores.users.find('before-forgotten')).toBeNull();
  });
}

function itStandsApart(get: () => LearningDatabase): void {
  it('is neither seen nor waited for by reads outside', async () => {
    const { stores, unitOfWork } = get();
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const run = unitOfWork.run(async (inside) => {
      await inside.users.insert(testUser('half-way'));
      entered.resolve();
      await leave.promise;
    });
    await entered.promise;
    expect(await stores.users.find('half-way')).toBeNull();
    leave.resolve();
    await run;
    expect(await stores.users.find('half-way')).not.toBeNull();
  });

  it('sees its own writes through every reference to the stores', async () => {
    const { stores, unitOfWork } = get();
    await unitOfWork.run(async (inside) => {
      await stores.users.insert(testUser('own-write'));
      expect(await inside.users.find('own-write')).not.toBeNull();
      expect(await stores.users.find('own-write')).not.toBeNull();
    });
  });

  it('takes turns with others that lock the same record', async () => {
    const { stores, unitOfWork } = get();
    await stores.users.insert(testUser('contended'));
    const rename = (inside: Pick<LearningDatabase['stores'], 'users'>) => async () => {
      const user = await inside.users.lock('contended');
      if (user !== null) await inside.users.update({ ...user, name: `${user.name}+` });
    };
    await Promise.all(Array.from({ length: 20 }, () => unitOfWork.run((inside) => rename(inside)())));
    expect((await stores.users.find('contended'))?.name).toBe(`Ada${'+'.repeat(20)}`);
  });
}

function itIsJoined(get: () => LearningDatabase): void {
  it('is joined by a run inside it', async () => {
    const { stores, unitOfWork } = get();
    const run = unitOfWork.run(async () => {
      await unitOfWork.run((inner) => inner.users.insert(testUser('inner')));
      throw new Error('outer failure');
    });
    await expect(run).rejects.toThrow('outer failure');
    expect(await stores.users.find('inner')).toBeNull();
  });

  it('fails as a whole when a run inside it has failed, also where the error was swallowed', async () => {
    const { stores, unitOfWork } = get();
    const run = unitOfWork.run(async (outer) => {
      await outer.users.insert(testUser('outer'));
      const inner = unitOfWork.run(async () => {
        throw new Error('inner failure');
      });
      await inner.catch(() => 'swallowed');
    });
    await expect(run).rejects.toThrow('inner failure');
    expect(await stores.users.find('outer')).toBeNull();
  });

  it('throws in a forgotten promise that goes on after the end', async () => {
    const { stores, unitOfWork } = get();
    const ended = Promise.withResolvers<void>();
    const forgotten = Promise.withResolvers<unknown>();
    await unitOfWork.run(async () => {
      ended.promise.then(() => stores.users.find('any')).then(forgotten.resolve, forgotten.reject);
    });
    ended.resolve();
    await expect(forgotten.promise).rejects.toThrow('ended');
    expect(await stores.users.find('any')).toBeNull();
  });
}

function itRunsTasksAfterwards(get: () => LearningDatabase): void {
  it('runs tasks after the commit, outside the unit, and waits for them', async () => {
    const { stores, unitOfWork } = get();
    const seen: string[] = [];
    await unitOfWork.run(async (inside, afterCommit) => {
      afterCommit(async () => {
        seen.push(`${(await stores.users.find('with-task')) !== null}`);
        await unitOfWork.run((next) => next.users.insert(testUser('by-task')));
      });
      await unitOfWork.run(async (_, afterInner) => afterInner(async () => void seen.push('inner')));
      await inside.users.insert(testUser('with-task'));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['true', 'inner']);
    expect(await stores.users.find('by-task')).not.toBeNull();
  });

  it('runs every task, also after one has thrown, and returns what was committed', async () => {
    const { stores, unitOfWork } = get();
    const seen: string[] = [];
    const run = unitOfWork.run(async (inside, afterCommit) => {
      await inside.users.insert(testUser('with-failing-task'));
      afterCommit(async () => {
        throw new Error('failing task');
      });
      afterCommit(async () => void seen.push('next task'));
      return 'committed';
    });
    expect(await run).toBe('committed');
    expect(seen).toEqual(['next task']);
    expect(await stores.users.find('with-failing-task')).not.toBeNull();
  });

  it('drops the tasks of a unit that fails', async () => {
    const { unitOfWork } = get();
    const seen: string[] = [];
    const run = unitOfWork.run(async (_, afterCommit) => {
      afterCommit(async () => void seen.push('never'));
      throw new Error('failure');
    });
    await expect(run).rejects.toThrow('failure');
    expect(seen).toEqual([]);
  });
}
