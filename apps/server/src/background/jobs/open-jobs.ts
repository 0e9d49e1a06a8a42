import type { Database } from '@learnwright/db';
import type { AppConfig } from '../../configuration/app-config.ts';
import { createLocalQueue } from './local-queue.ts';
import { createPostgresQueue } from './postgres-queue.ts';
import { createServerJobs, type ServerJobs, type ServerJobsParts } from './server-jobs.ts';

/** Opens the jobs of a server over its database: the queue is shared where servers may be many. */
export function openJobs(
  { jobs: settings }: Pick<AppConfig, 'jobs'>,
  { stores, unitOfWork, runSql }: Database,
  parts: Pick<ServerJobsParts, 'clock' | 'createId' | 'timers' | 'logger' | 'hideSecrets'>,
): ServerJobs {
  const { timers, logger } = parts;
  const { jobs } = stores;
  const { running, tries, per_user, without_user } = settings;
  const options = { jobs, timers, logger, running };
  return createServerJobs({
    ...parts,
    jobs,
    unitOfWork,
    tries,
    limits: { of_user: per_user, of_nobody: without_user },
    queue: runSql === null ? createLocalQueue(options) : createPostgresQueue({ ...options, runSql }),
  });
}
