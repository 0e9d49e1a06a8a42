import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';

describeEachDatabase('name locks', ({ label, open }) => {
  it('keep a name from others until the unit of work ends', async () => {
    const { unitOfWork, lockName, tryLockName } = await open();
    const held = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const events: string[] = [];
    const holder = unitOfWork.run(async () => {
      await lockName('import');
      held.resolve();
      await leave.promise;
      events.push('first');
    });
    await held.promise;
    const waiter = unitOfWork.run(async () => {
      await lockName('import');
      events.push('second');
    });
    if (label === 'PostgreSQL') {
      expect(await unitOfWork.run(() => tryLockName('import'))).toBe(false);
      expect(await unitOfWork.run(() => tryLockName('export'))).toBe(true);
    }
    leave.resolve();
    await Promise.all([holder, waiter]);
    expect(events).toEqual(['first', 'second']);
    expect(await unitOfWork.run(() => tryLockName('import'))).toBe(true);
  });

  it('can be taken again by the one who has them', async () => {
    const { unitOfWork, lockName, tryLockName } = await open();
    await unitOfWork.run(async () => {
      await lockName('name');
      expect(await tryLockName('name')).toBe(true);
    });
  });

  it('are refused outside a unit of work', async () => {
    const { lockName, tryLockName } = await open();
    await expect(lockName('name')).rejects.toThrow('unit of work');
    await expect(tryLockName('name')).rejects.toThrow('unit of work');
  });
});
