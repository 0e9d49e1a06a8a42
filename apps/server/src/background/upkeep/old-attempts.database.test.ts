import type { Attempt, ElementError } from '@learnwright/core';
import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createManualTimers } from '../../../tests/harness/manual-timers.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';

const DAY = 86_400_000_000;
const PERIOD = 5 * 60_000;
const ADDRESS = { set_id: 'german', lesson_id: 'cafe', exercise_id: 'e1' };

describeEachDatabase('attempts that are older than the setting says', ({ createUrl }) => {
  async function serve(config: string) {
    const [clock, timers] = [createTestClock(), createManualTimers()];
    const server = await createTestApp({ databaseUrl: await createUrl(), clock, timers, config });
    onTestFinished(server.close);
    const { id } = (await server.request('POST', '/users', { name: 'Ada' })).body;
    const errors = `/users/${id}/element-errors`;
    const list = async () => {
      const { attempts } = (await server.request('GET', `/users/${id}/changes`)).body;
      return attempts.map(({ attempt_id, earlier }: Attempt) => [attempt_id, earlier !== undefined]);
    };
    const answer = (attempt_id: string, element_key: string, correct: boolean) =>
      server.request('POST', errors, { attempts: [{ ...ADDRESS, element_key, correct, attempt_id }] });
    return { server, clock, timers, errors, list, answer };
  }

  it('are packed once a day, and nothing that follows from them changes', async () => {
    const { server, clock, timers, errors, list, answer } = await serve('learners: { attempt_days: 30 }\n');
    for (const [index, correct] of [false, true, false, true].entries()) {
      await answer(`house-${index}`, 'house', correct);
      clock.advance(DAY);
    }
    await answer('mouse-0', 'mouse', true);
    const rows = (await server.request('GET', errors)).body;
    clock.advance(28 * DAY);
    await vi.waitFor(async () => {
      timers.elapse(PERIOD);
      expect(await list()).toEqual([
        ['house-1', true],
        ['house-2', false],
        ['house-3', false],
        ['mouse-0', false],
      ]);
    });
    clock.advance(10 * DAY);
    await vi.waitFor(async () => {
      timers.elapse(PERIOD);
      expect(await list()).toEqual([
        ['house-3', true],
        ['mouse-0', false],
      ]);
    });
    expect((await server.request('GET', errors)).body).toEqual(rows);
    await answer('house-4', 'house', true);
    const [house]: ElementError[] = (await server.request('GET', errors)).body;
    expect(house).toMatchObject({ error_count: 2, correct_streak: 2 });
    const undone = await server.request('DELETE', `${errors}/attempts/house-3`);
    expect([undone.status, undone.body.detail]).toEqual([404, 'There is no attempt with the id "house-3".']);
    // A device that takes back what is too old is heard, and nothing happens.
    expect(
      (await server.request('POST', errors.replace('element-errors', 'changes'), { undone: ['house-3'] })).status,
    ).toBe(200);
    expect(await list()).toContainEqual(['house-3', true]);
  });
});
