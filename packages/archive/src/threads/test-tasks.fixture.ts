import { serveTasks } from './serve-tasks.ts';

let count = 0;

/** Tasks for the tests of threads. */
await serveTasks({
  count: () => {
    count += 1;
    return { output: count };
  },
  reverse: (input) => {
    const bytes = input instanceof Uint8Array ? new Uint8Array(input).reverse() : new Uint8Array();
    return { output: bytes, transfer: [bytes.buffer] };
  },
  ask: async (input, ask) => ({ output: await ask(input) }),
  fail: (input) => {
    throw new Error(String(input));
  },
  exit: () => process.exit(1),
  spin: (input) => {
    for (;;) if (input !== null) return { output: null };
  },
  eat: () => {
    const eaten: string[][] = [];
    for (;;) eaten.push(Array.from({ length: 100_000 }, (_, index) => `${index} of ${eaten.length}`));
  },
});
