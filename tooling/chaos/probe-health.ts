/** A process of its own that asks for the health of a server until it is told to end; then it says how long each answer took. */
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE = 50;
const [url] = process.argv.slice(2);
const times: number[] = [];
let isOver = false;
process.on('message', () => {
  isOver = true;
});
const ask = () => fetch(`${url}/api/health`).then((response) => response.text());
// The first request of a process loads what sends it.
await ask();
while (!isOver) {
  const began = performance.now();
  await ask();
  times.push(performance.now() - began);
  await delay(PAUSE);
}
// The channel stays open until all of it has gone through.
process.send?.(times, () => process.disconnect?.());
