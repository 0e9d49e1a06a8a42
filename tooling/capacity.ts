/**
 * Says what so many learners need, by the figures that were measured: `pnpm capacity`. Each assumption has an option, such as
 * `pnpm capacity --learners 1000000 --active 0.25 --core 25`.
 */
import { parseArgs } from 'node:util';
import { describePlans } from './capacity/describe-plan.ts';
import { DEFAULT_WISH, MEASURED, planCapacity } from './capacity/plan-capacity.ts';

const { day, prices, ...whole } = DEFAULT_WISH;
const defaults = { ...whole, ...day, ...prices };
const options = Object.fromEntries(
  Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: String(value) } as const]),
);
const { values } = parseArgs({ options });

function read(name: keyof typeof defaults): number {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} is no number: ${values[name]}.`);
  return value;
}

const wish = {
  ...{ learners: read('learners'), active: read('active'), busiestHour: read('busiestHour'), burst: read('burst') },
  ...{ utilisation: read('utilisation'), connections: read('connections'), copies: read('copies') },
  day: {
    ...{ attempts: read('attempts'), completions: read('completions') },
    ...{ messages: read('messages'), reads: read('reads') },
  },
  prices: { core: read('core'), gigabyte: read('gigabyte'), answer: read('answer') },
};
const { milliseconds } = MEASURED;
console.log(`Measured, in milliseconds of processor time: ${JSON.stringify(milliseconds)}.`);
console.log(`Assumed: ${JSON.stringify(wish)}.`);
console.log(`A learner's day takes ${planCapacity(wish).dayMilliseconds.toFixed(0)} ms of the servers.\n`);
console.log(describePlans([wish]));
