import { type CapacityPlan, type CapacityWish, planCapacity } from './plan-capacity.ts';

const count = (value: number) => Math.round(value).toLocaleString('en');
const money = (value: number) => value.toFixed(value < 0.1 ? 3 : 2);

/** What each column of the table says of a plan. */
const ROWS: readonly (readonly [name: string, say: (plan: CapacityPlan) => string])[] = [
  ['requests a second in the busiest minute', (plan) => count(plan.requestsPerSecond)],
  ['server processes, a processor each', (plan) => count(plan.servers)],
  ['their memory', (plan) => `${plan.serverGigabytes.toFixed(1)} GB`],
  ['processors of PostgreSQL', (plan) => count(plan.databaseCores)],
  ['connections, at most', (plan) => count(plan.connections)],
  ['growth of each copy of the database in a year', (plan) => `${plan.terabytesPerYear.toFixed(1)} TB`],
  ['processors, for a learner a year', (plan) => money(plan.costs.cores)],
  ['disks at the end of the first year, for a learner a year', (plan) => money(plan.costs.disks)],
  ['answers of a model, for a learner a year', (plan) => money(plan.costs.answers)],
];

/** Describes plans as a table in Markdown: a column for each wish. */
export function describePlans(wishes: readonly CapacityWish[]): string {
  const plans = wishes.map((wish) => planCapacity(wish));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = wishes.map(({ learners, active }) => `${count(learners)}, ${count(learners * active)} a day`);
  return [
    row(['Learners', ...heads]),
    row(['---', ...wishes.map(() => '---')]),
    ...ROWS.map(([name, say]) => row([name, ...plans.map(say)])),
  ].join('\n');
}
