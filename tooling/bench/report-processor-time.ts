/** Preloaded into a server that is measured: answers each message with the processor time of the process so far, and its memory. */
process.on('message', () => process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }));
// A listener would keep the process alive after everything else has ended.
process.channel?.unref();
