import { elementErrorSuite, type MoveHarness, moveSuite } from '@learnwright/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallLocalMode, openLocalMode } from './call-local-mode.fixture.ts';
import { type OpenChromium, openChromium } from './open-chromium.fixture.ts';

const attempt = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'house', correct: true };

let browser: OpenChromium;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

async function createHarness(app: string): Promise<MoveHarness> {
  const { call } = await openLocalMode(browser, app);
  return {
    createUser: async () => (await call('createLearner', [{ name: 'Ada' }])).id,
    record: (user_id, attempts) => call('recordAttempts', [attempts], user_id),
    undo: (user_id, attempt_id) => call('undoAttempt', [attempt_id], user_id),
    list: (user_id, filter = {}) => call('listElementErrors', [filter], user_id),
    reviewQueue: (user_id, query = {}) => call('readReviewQueue', [query], user_id),
    move: (moves) => call('moveElements', [moves]),
    listAttempts: async (user_id) => (await call('readRecords', [], user_id)).attempts,
    // Calls reach the page in their order.
    setNow: (now) => void call('setNow', [now]),
  };
}

elementErrorSuite('Chromium', () => createHarness('element-errors'));
moveSuite('Chromium', () => createHarness('moves'));

describe('the local mode of a browser', () => {
  async function openWithLearner(): Promise<{ call: CallLocalMode; user_id: string }> {
    const { call } = await openLocalMode(browser, 'app');
    await call('setNow', ['2026-11-20T12:00:00.000000+00:00']);
    const user_id = `learner-${crypto.randomUUID()}`;
    await call('createLearner', [{ name: 'Ada', id: user_id }]);
    return { call, user_id };
  }

  it('has what was recorded before the app was closed', async () => {
    const { page, call } = await openLocalMode(browser, 'app');
    await call('createLearner', [{ name: 'Ada', id: 'returning' }]);
    const [row] = await call('recordAttempts', [[attempt]], 'returning');
    const step_result = { step_id: '__proto__', correct: 1, total: 2 };
    const report = { set_id: 's', lesson_id: 'l', step_result, mark_completed: true };
    const lesson = await call('recordProgress', [report], 'returning');
    expect(lesson).toMatchObject({ status: 'completed', score_correct: 1, score_total: 2 });
    await page.close();
    const next = await openLocalMode(browser, 'app');
    expect(await next.call('listElementErrors', [], 'returning')).toEqual([row]);
    expect(await next.call('findProgress', ['s', 'l'], 'returning')).toEqual(lesson);
  });

  it('lets two tabs take turns', async () => {
    const { call, user_id } = await openWithLearner();
    const other = (await openLocalMode(browser, 'app')).call;
    await other('setNow', ['2026-11-20T12:00:01.000000+00:00']);
    const record = (index: number) =>
      (index % 2 === 0 ? call : other)('recordAttempts', [[{ ...attempt, attempt_id: `${index}` }]], user_id);
    await Promise.all(Array.from({ length: 40 }, (_, index) => record(index)));
    expect(await other('listElementErrors', [], user_id)).toMatchObject([{ correct_streak: 40 }]);
  });

  it('has all of a batch or nothing of it, and rows that follow from the log, when a tab crashes', async () => {
    const { call, user_id } = await openWithLearner();
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const doomed = await openLocalMode(browser, 'app');
      const batch = Array.from({ length: 300 }, (_, index) => ({
        ...attempt,
        element_key: `${index % 30}`,
        attempt_id: `${round}-${index}`,
        attempted_at: '2026-11-20T11:00:00.000000+00:00',
      }));
      await doomed.call('setNow', ['2026-11-20T12:00:00.000000+00:00']);
      const lost = doomed.call('recordAttempts', [batch], user_id).catch(() => null);
      // So much of the batch is under way as a few round trips to the page take.
      for (let trips = 0; trips < round * 3; trips += 1)
        await doomed.call('setNow', ['2026-11-20T12:00:00.000000+00:00']);
      await doomed.page.goto('chrome://crash').catch(() => null);
      await lost;
      const { attempts } = await call('readRecords', [], user_id);
      expect(attempts.length % 300).toBe(0);
      const rows: { correct_streak: number }[] = await call('listElementErrors', [], user_id);
      expect(rows.reduce((sum, { correct_streak }) => sum + correct_streak, 0)).toBe(attempts.length);
    }
  });

  it('takes a file of another device', async () => {
    const [here, there] = [await openWithLearner(), await openWithLearner()];
    await here.call('recordAttempts', [[attempt]], here.user_id);
    const file = await here.call('exportFile', [], here.user_id);
    expect(await there.call('importFile', [file], there.user_id)).toEqual({ attempts: 1, lessons: 0 });
    expect(await there.call('listElementErrors', [], there.user_id)).toMatchObject([{ correct_streak: 1 }]);
    await expect(there.call('importFile', ['x'], there.user_id)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
