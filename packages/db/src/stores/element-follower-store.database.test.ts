import { type AttemptInput, moveElements, recordAttempts, undoAttempt } from '@learnwright/core';
import { createTestClock, createTestIds, describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { NOON } from '../../tests/records.ts';
import type { Database } from '../database.ts';

describeEachDatabase('followers of elements', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const attempt = (element_key: string, attempt_id: string): AttemptInput => ({
    ...{ set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key, element_type: 'vocabulary' },
    ...{ user_answer: '', correct_answer: '', correct: true, attempt_id },
  });

  it('take what has changed since they follow, each element once', async () => {
    const { stores, unitOfWork } = database;
    const ports = { unitOfWork, clock: createTestClock(), createId: createTestIds() };
    for (const id of ['ada', 'bob']) {
      await stores.users.insert({ id, name: id, email: null, language: 'en', created_at: NOON, updated_at: NOON });
    }
    const record = (user_id: string, ...keys: string[]) =>
      recordAttempts(
        ports,
        user_id,
        keys.map((key, index) => attempt(key, `${user_id}-${keys.join('')}-${index}`)),
      );
    const take = (follower: string, count: number) =>
      unitOfWork.run(async () => {
        const taken = await stores.elementFollowers.take('ada', follower, count);
        return taken.map(({ element_key }) => element_key).toSorted();
      });
    await record('ada', 'before');
    await unitOfWork.run(() => stores.elementFollowers.follow('ada', 'one'));
    await unitOfWork.run(() => stores.elementFollowers.follow('ada', 'one'));
    await record('ada', 'a', 'b', 'a');
    await record('ada', 'a', 'b', 'a');
    await unitOfWork.run(() => stores.elementFollowers.follow('ada', 'two'));
    await record('ada', 'c', 'a');
    await record('bob', 'd');
    expect(await take('one', 2)).toEqual(['a', 'b']);
    expect(await take('one', 2)).toEqual(['c']);
    expect(await take('one', 2)).toEqual([]);
    expect(await take('two', 9)).toEqual(['a', 'c']);

    await undoAttempt(ports, 'ada', 'ada-ca-0');
    const at = (element_key: string) => ({ set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key });
    await moveElements(ports, [{ from: at('b'), to: at('moved') }]);
    expect(await take('one', 9)).toEqual(['b', 'c', 'moved']);

    await unitOfWork.run(() => stores.elementFollowers.unfollow('ada', 'one'));
    await record('ada', 'e');
    expect(await take('one', 9)).toEqual([]);
    expect(await take('two', 9)).toEqual(['b', 'c', 'e', 'moved']);
    await unitOfWork.run(() => stores.elementFollowers.unfollow('ada', 'two'));
    expect(await unitOfWork.run(() => stores.elementFollowers.lockUser('ada'))).toEqual({ followed: false });
    expect(await unitOfWork.run(() => stores.elementFollowers.lockUser('nobody'))).toBeNull();
  });
});
