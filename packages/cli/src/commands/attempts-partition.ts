import { type Command, InvalidArgumentError } from 'commander';
import type { RunWork } from '../command-result.ts';
import { examples } from '../text.ts';

const DEFAULT_PARTITIONS = 16;
const MAX_PARTITIONS = 256;

/** `learnwright attempts partition`. */
export function addAttemptsPartition(attempts: Command, run: RunWork): void {
  attempts
    .command('partition')
    .summary('cut the log of attempts on PostgreSQL into partitions by learner')
    .description(
      'Cuts the log of attempts into partitions by learner, so that each one can be vacuumed, reindexed and moved by itself. ' +
        'Worth it from some tens of millions of attempts; below that it makes queries a little slower. Requests that ' +
        'touch attempts wait until it is done. A log that has partitions already is left as it is. SQLite has none.',
    )
    .option('--partitions <number>', `how many, 2 to ${MAX_PARTITIONS}`, parsePartitions, DEFAULT_PARTITIONS)
    .addHelpText('after', examples([['learnwright attempts partition', `${DEFAULT_PARTITIONS} partitions`]]))
    .action(({ partitions }: { partitions: number }) =>
      run('Partitioning', async (server) => {
        const report = await server.partitionAttempts(partitions);
        const text =
          report.moved === 0
            ? `The log of attempts has ${report.partitions} partitions.`
            : `The log of attempts has ${report.partitions} partitions now; ${report.moved} attempts were moved.`;
        return { ending: 'ok', json: report, text };
      }),
    );
}

function parsePartitions(text: string): number {
  const partitions = Number(text);
  if (Number.isInteger(partitions) && partitions >= 2 && partitions <= MAX_PARTITIONS) return partitions;
  throw new InvalidArgumentError(`It must be a whole number from 2 to ${MAX_PARTITIONS}.`);
}
