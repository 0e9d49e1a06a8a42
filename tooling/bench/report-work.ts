/** Preloaded into a server on PostgreSQL: answers each message with what the process and its statements have come to so far. */
import { createRequire } from 'node:module';

const pg = createRequire(import.meta.resolve('@learnwright/db'))('pg');
const counts = { statements: 0, deadlocks: 0 };
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (...args: unknown[]) {
  counts.statements += 1;
  const answer = query.apply(this, args);
  // Whoever waits for the answer has the error as well.
  answer?.catch?.((error: { code?: string }) => {
    if (error.code === '40P01') counts.deadlocks += 1;
  });
  return answer;
};

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ microseconds: user + system, ...counts });
});
// A listener would keep the process alive after everything else has ended.
process.channel?.unref();
