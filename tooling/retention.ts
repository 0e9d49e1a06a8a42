/**
 * Lives years of learners on two servers, one that keeps everything and one that does not, and prints how large their databases are:
 * `pnpm retention`. It fails where a queue, a streak, badges, XP or totals differ.
 */
import { parseArgs } from 'node:util';
import { describeYears } from './retention/describe-years.ts';
import { liveYears } from './retention/live-years.ts';

const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '200' },
    years: { type: 'string', default: '10' },
    every: { type: 'string', default: '3' },
    kept: { type: 'string', default: '365' },
    seed: { type: 'string', default: '74' },
  },
});
const years = await liveYears({
  learners: Number(values.learners),
  years: Number(values.years),
  every: Number(values.every),
  keptDays: Number(values.kept),
  seed: Number(values.seed),
});
console.log(describeYears(years));
if (years.some(({ different }) => different.length > 0)) process.exitCode = 1;
