import { addDays, type Clock, formatTimestamp, type JobStore } from '@learnwright/core';
import type { JobsConfig } from '../../configuration/jobs-config.ts';
import { deleteInBatches, type UpkeepTask } from './upkeep.ts';

const MICROSECONDS_PER_HOUR = 3_600_000_000;

/** Deletes the files that jobs have made, and later the jobs themselves. */
export function boundJobs(
  jobs: JobStore,
  clock: Clock,
  { keep_days, file_hours }: Pick<JobsConfig, 'keep_days' | 'file_hours'>,
): UpkeepTask {
  return async (signal) => {
    const fileTime = formatTimestamp(clock.microseconds() - file_hours * MICROSECONDS_PER_HOUR);
    await deleteInBatches(signal, clock, (count) => jobs.deleteOldPieces(fileTime, count));
    const jobTime = addDays(clock.now(), -keep_days);
    await deleteInBatches(signal, clock, (count) => jobs.deleteEnded(jobTime, count));
  };
}
