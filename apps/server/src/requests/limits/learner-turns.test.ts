import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLearnerTurns } from './learner-turns.ts';

it('works on a few requests of a learner at once, the others in their order, and other learners wait for none of them', async () => {
  const turns = createLearnerTurns(2);
  const ends = [turns.take('ada'), turns.take('ada')];
  const order: string[] = [];
  const waiting = ['third', 'fourth'].map(async (name) => {
    const end = await turns.take('ada');
    order.push(name);
    return end;
  });
  expect(turns.take('grace')).toBeInstanceOf(Function);
  expect(order).toEqual([]);
  const [first, second] = await Promise.all(ends);
  first?.();
  // An end counts once.
  first?.();
  await Promise.resolve();
  expect(order).toEqual(['third']);
  second?.();
  for (const end of await Promise.all(waiting)) end();
  expect(order).toEqual(['third', 'fourth']);
});

it('lets fifty wait and refuses more', () => {
  const turns = createLearnerTurns(1);
  for (let count = 0; count < 51; count += 1) turns.take('ada');
  expect(() => turns.take('ada')).toThrow(
    expect.objectContaining({ code: 'rate_limited', headers: { 'Retry-After': '1' } }),
  );
});

it('never works on more than allowed, ends with nothing under way, and forgets nobody who waits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(5), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, most) => {
        const turns = createLearnerTurns(most);
        let working = 0;
        let peak = 0;
        await Promise.all(
          steps.map(async (length) => {
            const end = await turns.take('ada');
            working += 1;
            peak = Math.max(peak, working);
            for (let step = 0; step < length; step += 1) await Promise.resolve();
            working -= 1;
            end();
          }),
        );
        expect(peak).toBeLessThanOrEqual(most);
        expect(turns.learners).toBe(0);
      },
    ),
  );
});
