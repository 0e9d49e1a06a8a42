import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { describePlans } from './describe-plan.ts';
import { DEFAULT_WISH, MEASURED, planCapacity } from './plan-capacity.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/a-million-learners.md'), 'utf8');
const plan = planCapacity(DEFAULT_WISH);

describe('planCapacity', () => {
  it('adds what the requests of a day take', () => {
    expect(plan.dayMilliseconds).toBeCloseTo(9 * 0.57 + 2 * 2.29 + 5 * 4.18 + 40 * 0.39);
  });

  it('gives four times of everything that follows active learners to four times as many', () => {
    const all = planCapacity({ ...DEFAULT_WISH, active: 1 });
    expect(all.terabytesPerYear).toBeCloseTo(plan.terabytesPerYear * 4);
    expect(all.requestsPerSecond).toBeCloseTo(plan.requestsPerSecond * 4);
    expect(all.costs.answers).toBeCloseTo(plan.costs.answers * 4);
  });

  it('needs a whole server and a whole processor of the database for a single learner', () => {
    expect(planCapacity({ ...DEFAULT_WISH, learners: 1 })).toMatchObject({
      servers: 1,
      databaseCores: 1,
      connections: 5,
    });
  });
});

describe('the page on a million learners', () => {
  it('has the table that is calculated', () => {
    const wishes = [{ ...DEFAULT_WISH, learners: 50_000 }, DEFAULT_WISH, { ...DEFAULT_WISH, active: 1 }];
    expect(GUIDE).toContain(describePlans(wishes));
  });

  it.each([
    [
      'performance/load.md',
      'completion of a lesson, with what follows it, PostgreSQL',
      `**${MEASURED.milliseconds.completions} ms**`,
    ],
    [
      'performance/load.md',
      'message to a tutor, with the answer of the provider, PostgreSQL',
      `**${MEASURED.milliseconds.messages} ms**`,
    ],
    ['performance/requests.md', 'POST of 12 attempts, PostgreSQL', '566.8 µs'],
    ['performance/requests.md', 'its first page of 50, PostgreSQL', '385.6 µs'],
    ['performance/load.md', 'PostgreSQL, 800 clients', `${MEASURED.serverMemory} MB`],
    ['guides/what-is-kept.md', 'does 100 attempts a day', '87 kB'],
  ])('takes from %s what was measured of "%s"', (page, row, figure) => {
    const lines = readFileSync(join(ROOT, 'docs', page), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(row));
    expect(lines.slice(at, at + 2).join('\n')).toContain(figure);
  });
});
