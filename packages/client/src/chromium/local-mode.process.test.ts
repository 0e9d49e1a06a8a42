import type { Timestamp } from '@learnwright/core';
import { elementErrorSuite, lessonProgressSuite, type MoveHarness, moveSuite } from '@learnwright/test-kit';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createElementHarness, createProgressHarness } from '../../tests/local-suites.ts';
import { openLocalMode } from '../../tests/open-local-mode.ts';

const NOON = '2026-11-20T12:00:00.000000+00:00';
const LATER = '2026-11-20T12:00:01.000000+00:00';
const EARLIER = '2026-11-20T11:00:00.000000+00:00';
const LESSON = { set_id: 's', lesson_id: 'l' };
const attempt = { ...LESSON, exercise_id: 'e', element_key: 'house', correct: true };

let browser: OpenChromium;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

async function openElements(app: string): Promise<MoveHarness> {
  const { database, clock } = await openLocalMode(browser, app);
  return createElementHarness(database, clock);
}

elementErrorSuite('Chromium', () => openElements('element-errors'));
moveSuite('Chromium', () => openElements('moves'));
lessonProgressSuite('Chromium', async () => createProgressHarness((await openLocalMode(browser, 'lessons')).database));

describe('the local mode of a browser', () => {
  async function openTab(user_id: string, now: Timestamp) {
    const { page, clock, database } = await openLocalMode(browser, 'app');
    await clock.set(now);
    await database.createLearner({ name: 'Ada', id: user_id });
    return { page, clock, storage: database.storageOf(user_id) };
  }

  it('has what was recorded before the app was closed', async () => {
    const { page, storage } = await openTab('returning', NOON);
    const [row] = await storage.recordAttempts([attempt]);
    const step_result = { step_id: '__proto__', correct: 1, total: 2 };
    const lesson = await storage.recordProgress({ ...LESSON, step_result, mark_completed: true });
    expect(lesson).toMatchObject({ status: 'completed', score_correct: 1, score_total: 2 });
    await page.close();
    const next = await openTab('returning', NOON);
    expect(await next.storage.listElementErrors()).toEqual([row]);
    expect(await next.storage.findProgress('s', 'l')).toEqual(lesson);
  });

  it('lets two tabs take turns', async () => {
    const { storage } = await openTab('two-tabs', NOON);
    const other = (await openTab('two-tabs', LATER)).storage;
    const record = (index: number) =>
      (index % 2 === 0 ? storage : other).recordAttempts([{ ...attempt, attempt_id: `${index}` }]);
    await Promise.all(Array.from({ length: 40 }, (_, index) => record(index)));
    expect(await other.listElementErrors()).toMatchObject([{ correct_streak: 40 }]);
  });

  it('has all of a batch or nothing of it, and rows that follow from the log, when a tab crashes', async () => {
    const { storage } = await openTab('crashing', NOON);
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const doomed = await openTab('crashing', NOON);
      const batch = Array.from({ length: 300 }, (_, index) => ({
        ...attempt,
        element_key: `${index % 30}`,
        attempt_id: `${round}-${index}`,
        attempted_at: EARLIER,
      }));
      const lost = doomed.storage.recordAttempts(batch).catch(() => null);
      // So much of the batch is under way as a few round trips to the page take.
      for (let trips = 0; trips < round * 3; trips += 1) await doomed.clock.set(NOON);
      await doomed.page.goto('chrome://crash').catch(() => null);
      await lost;
      const { attempts } = await storage.readRecords();
      expect(attempts.length % 300).toBe(0);
      const rows = await storage.listElementErrors();
      expect(rows.reduce((sum, { correct_streak }) => sum + correct_streak, 0)).toBe(attempts.length);
    }
  });

  it('records 2,000 attempts about as fast as rows are read and put one by one without indexes', async () => {
    const { speed } = await openLocalMode(browser, 'speed');
    const ratios: number[] = [];
    const taken: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const bare = await speed.putOneByOne(2000);
      const time = await speed.record(2000);
      taken.push(Math.round(time));
      ratios.push(time / bare);
    }
    console.log(
      `2,000 attempts: ${taken.join(', ')} ms; of the time of as many rows: ${ratios.map((ratio) => ratio.toFixed(2))}`,
    );
    expect(Math.min(...ratios)).toBeLessThan(4);
  });

  it('takes a file of another device', async () => {
    const [here, there] = [(await openTab('here', NOON)).storage, (await openTab('there', NOON)).storage];
    await here.recordAttempts([attempt]);
    expect(await there.importFile(await here.exportFile())).toEqual({ attempts: 1, lessons: 0 });
    expect(await there.listElementErrors()).toMatchObject([{ correct_streak: 1 }]);
    await expect(there.importFile('x')).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
