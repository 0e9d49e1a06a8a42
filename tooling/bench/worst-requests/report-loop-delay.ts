import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into a server that is measured: answers each message with the longest time between two turns of the event loop
 * since the message before, in milliseconds: by the clock, and of the processor, which a busy machine does not prolong; and with
 * the most memory since then, in bytes.
 */
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

let busy = 0;
let before = processorTime();
let peak = 0;
setInterval(() => {
  const now = processorTime();
  busy = Math.max(busy, now - before);
  before = now;
}, 1).unref();
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20).unref();

process.on('message', () => {
  // The delay is counted by timers, which must have had their turn.
  setTimeout(() => {
    process.send?.({ blocked: delays.max / 1e6, busy, peak: Math.max(peak, process.memoryUsage.rss()) });
    delays.reset();
    busy = 0;
    peak = 0;
  }, 5);
});
// A listener would keep the process alive after everything else has ended.
process.channel?.unref();

/** Of the thread that serves, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
