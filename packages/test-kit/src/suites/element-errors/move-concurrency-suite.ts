import { expect, it } from 'vitest';
import { attempt } from './attempts.ts';
import { foldByTheBook } from './fold-by-the-book.ts';
import type { MoveHarness } from './move-harness.ts';

/** Moves while others write. */
export function itMovesAtOnceWithOthers(get: () => MoveHarness): void {
  it('loses no attempt that comes while elements change places', async () => {
    const harness = get();
    const user = await harness.createUser();
    const [house, mouse] = [
      attempt(false, { set_id: 'racing' }),
      attempt(true, { set_id: 'racing', element_key: 'mouse' }),
    ];
    await harness.record(user, [house, mouse]);
    const swap = [
      { from: house, to: mouse },
      { from: mouse, to: house },
    ];
    const rounds = Array.from({ length: 10 }, () => [
      harness.record(user, [house]),
      harness.move(swap),
      harness.record(user, [mouse, house]),
    ]);
    await Promise.all(rounds.flat());
    const log = await harness.listAttempts(user);
    expect(log).toHaveLength(32);
    const rows = await harness.list(user);
    expect(rows.map(({ id: _, user_id: __, ...outcome }) => outcome)).toEqual(
      foldByTheBook(log.map(({ user_id: _, ...entry }) => entry)),
    );
  });

  it('takes turns with another move of the same users, whose elements come in another order', async () => {
    const harness = get();
    const at = (element_key: string, lesson_id = '1') => attempt(false, { set_id: 'turns', lesson_id, element_key });
    for (const keys of ['ac', 'bd']) {
      for (let count = 0; count < 4; count += 1) {
        await harness.record(
          await harness.createUser(),
          [...keys].map((key) => at(key)),
        );
      }
    }
    const move = (keys: string, before: string, after: string) =>
      harness.move([...keys].map((key) => ({ from: at(key, before), to: at(key, after) })));
    for (let round = 0; round < 3; round += 1) {
      // One meets the users of a and c first, the other those of b and d.
      expect(await Promise.all([move('ab', '1', '2'), move('dc', '1', '2')])).toEqual([8, 8]);
      expect(await Promise.all([move('ab', '2', '1'), move('dc', '2', '1')])).toEqual([8, 8]);
    }
  });
}
