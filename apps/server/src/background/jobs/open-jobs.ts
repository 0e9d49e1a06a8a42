import type { Database } from '@learnwright/db';
import type { AppConfig } from '../../configuration/app-config.ts';
import { createServerJobs, type ServerJobs, type ServerJobsParts } from './server-jobs.ts';

/** Opens the jobs of a server over its database. */
export function openJobs(
  { jobs: settings }: Pick<AppConfig, 'jobs'>,
  { stores, unitOfWork }: Database,
  parts: Pick<ServerJobsParts, 'clock' | 'createId' | 'timers' | 'logger' | 'redactSecrets' | 'server'>,
): ServerJobs {
  const { running, tries, per_user, without_user } = settings;
  const limits = { of_user: per_user, of_nobody: without_user };
  return createServerJobs({ ...parts, jobs: stores.jobs, unitOfWork, running, tries, limits });
}
