import { recordAttempts, recordAttemptsSchema } from '@learnwright/core';
import { createTestClock, createTestIds, describeEachDatabase, testUser } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { RECORDS } from './records.fixture.ts';

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
});
