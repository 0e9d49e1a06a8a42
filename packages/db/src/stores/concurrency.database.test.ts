import { setTimeout as delay } from 'node:timers/promises';
import { recordAttempts, recordAttemptsSchema, type Session, type Stores } from '@learnwright/core';
import { createTestClock, createTestIds, describeEachDatabase, testUser } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { RECORDS } from '../../tests/records.ts';

describeEachDatabase('concurrency', ({ open }) => {
  it('loses no attempt of 50 writers at one element', async () => {
    const { stores, unitOfWork } = await open();
    const ports = { unitOfWork, clock: createTestClock(), createId: createTestIds() };
    await stores.users.insert(testUser('user'));
    const attempt = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'k', correct: false };
    const { attempts } = recordAttemptsSchema.parse({ attempts: [attempt] });
    const rows = await Promise.all(Array.from({ length: 50 }, () => recordAttempts(ports, 'user', attempts)));
    const counts = rows.map(([row]) => row?.error_count ?? 0);
    expect(counts.sort((left, right) => left - right)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('takes single writes while a unit of work is open', async () => {
    const { stores, unitOfWork } = await open();
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const unit = unitOfWork.run(async (inside) => {
      await inside.users.insert(testUser('inside'));
      entered.resolve();
      await leave.promise;
    });
    await entered.promise;
    const outside = stores.users.insert(testUser('outside'));
    leave.resolve();
    await Promise.all([unit, outside]);
    expect(await stores.users.find('inside')).not.toBeNull();
    expect(await stores.users.find('outside')).not.toBeNull();
  });

  it('goes on after a unit of work that failed', async () => {
    const { stores, unitOfWork } = await open();
    for (let round = 0; round < 20; round += 1) {
      const unit = unitOfWork.run((inside) => inside.projects.insert({ ...RECORDS.project, user_id: 'nobody' }));
      await expect(unit).rejects.toThrow();
    }
    await unitOfWork.run((inside) => inside.users.insert(testUser('user')));
    expect(await stores.users.find('user')).not.toBeNull();
  });

  it('locks a session with its project, which nobody changes until the unit ends', async () => {
    const database = await open();
    const { unitOfWork } = database;
    await insertRecords(database);
    const ended: string[] = [];
    const locked = Promise.withResolvers<void>();
    const first = unitOfWork.run(async (inside) => {
      expect(await inside.sessions.lock(RECORDS.session.id)).toEqual(RECORDS.session);
      locked.resolve();
      await delay(100);
      ended.push('the unit with the session');
    });
    await locked.promise;
    const second = unitOfWork.run(async (inside) => {
      await inside.projects.lock(RECORDS.project.id);
      ended.push('the unit with the project');
    });
    await Promise.all([first, second]);
    expect(ended).toEqual(['the unit with the session', 'the unit with the project']);
  });

  it('finds the session as it is once whoever had its project has ended, or none where the project was deleted', async () => {
    const database = await open();
    const { unitOfWork } = database;
    await insertRecords(database);
    const changes: ((inside: Stores) => Promise<unknown>)[] = [
      ({ sessions }) => sessions.update({ ...RECORDS.session, cycle_count: 7 }),
      ({ projects }) => projects.update({ ...RECORDS.project, topic: 'Bread' }),
      ({ projects }) => projects.delete(RECORDS.project.id),
    ];
    const found: (Session | null)[] = [];
    for (const change of changes) {
      const locked = Promise.withResolvers<void>();
      const first = unitOfWork.run(async (inside) => {
        await inside.projects.lock(RECORDS.project.id);
        locked.resolve();
        await delay(100);
        await change(inside);
      });
      await locked.promise;
      const second = unitOfWork.run(async (inside) => void found.push(await inside.sessions.lock(RECORDS.session.id)));
      await Promise.all([first, second]);
    }
    const changed = { ...RECORDS.session, cycle_count: 7 };
    expect(found).toEqual([changed, changed, null]);
  });
});
