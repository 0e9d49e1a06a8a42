import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { describeMonths, MONTH_PICTURE } from './describe-month.ts';
import { sumOf } from './live-month.ts';
import { liveMonths } from './live-months.ts';

const COURSE = join(ROOT, 'packages/plugin-content/course');

it('is the same each time it is lived, keeps each day, and draws it', { timeout: 120_000 }, async () => {
  const months = await liveMonths(COURSE, { sets: 1, days: 8 });
  const again = await liveMonths(COURSE, { sets: 1, days: 8 });
  expect(describeMonths(again)).toEqual(describeMonths(months));
  expect(months.map(({ set }) => set.set_id)).toHaveLength(1);
  for (const { days, elements, asked } of months) {
    expect(days).toHaveLength(8);
    expect(days[0]).toMatchObject({ streak: 1 });
    expect(days.some((day) => day !== null && day.answers.review > 0)).toBe(true);
    expect(days.every((day) => day === null || day.right <= sumOf(day.answers))).toBe(true);
    expect(elements).toBeGreaterThan(5);
    expect(asked.size).toBeGreaterThan(1);
  }
  expect(describeMonths(months).get(MONTH_PICTURE)).toMatch(/^<svg .*<\/svg>\n$/s);
});
