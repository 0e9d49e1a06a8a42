import { parseArgs } from 'node:util';
import { describeYears } from './memory/describe-year.ts';

// Prints a simulated year with and without maintenance: `pnpm memory --elements 2000 --seed 1`.
const { values } = parseArgs({
  options: { elements: { type: 'string', default: '500' }, seed: { type: 'string', default: '16' } },
});
console.log(describeYears(Number(values.elements), Number(values.seed)).get('memory-year.md'));
