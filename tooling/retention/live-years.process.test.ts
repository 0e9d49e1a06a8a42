import { expect, it } from 'vitest';
import { describeYears } from './describe-years.ts';
import { liveYears } from './live-years.ts';

it('comes to the same answers with old records packed and deleted, and to a smaller database', {
  timeout: 180_000,
}, async () => {
  const years = await liveYears({ learners: 1, years: 1, every: 4, keptDays: 90, seed: 74 });
  expect(years.map(({ different }) => different)).toEqual([[]]);
  for (const { whole, kept, answers } of years) {
    expect(answers).toBe(8);
    for (const table of ['attempts', 'messages']) {
      expect(kept.get(table) ?? 0).toBeLessThan((whole.get(table) ?? 0) * 0.7);
    }
  }
  expect(describeYears(years)).toContain('Year 1: 8 answers of both servers are equal.');
});
