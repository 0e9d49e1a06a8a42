import { expect, it } from 'vitest';
import { attempt, attemptsOf } from './attempts.ts';
import type { ElementErrorHarness } from './element-error-harness.ts';

/** Which rows are listed. */
export function itListsRows(get: () => ElementErrorHarness): void {
  it('lists by set, lesson and mastery', async () => {
    const harness = get();
    const user = await harness.createUser();
    const mastered = attemptsOf('ccc', { set_id: 'b', element_key: 'mastered' });
    await harness.record(user, [
      attempt(false, { set_id: 'b', lesson_id: '2' }),
      attempt(false, { set_id: 'a' }),
      ...mastered,
    ]);
    const listed = async (filter: Parameters<typeof harness.list>[1]) =>
      (await harness.list(user, filter)).map(({ set_id, lesson_id }) => `${set_id} ${lesson_id}`);
    expect(await listed({})).toEqual(['a lesson', 'b 2', 'b lesson']);
    expect(await listed({ set_id: 'b' })).toEqual(['b 2', 'b lesson']);
    expect(await listed({ lesson_id: 'lesson' })).toEqual(['a lesson', 'b lesson']);
    expect(await listed({ mastered: true })).toEqual(['b lesson']);
    expect(await listed({ set_id: 'b', mastered: false })).toEqual(['b 2']);
  });
}
