import type { Usage } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';

type Described = Pick<Usage, 'kind' | 'plugin' | 'label' | 'unit'>;

/** The exports of a learner, as usage names them. */
export function describeExports(): Described {
  return { kind: 'core.exports', plugin: null, label: { en: 'Kept export', de: 'Aufbewahrter Export' }, unit: 'bytes' };
}

/** What a learner uses and may use of what the server itself keeps. */
export async function readCoreUsage({ stores, jobs, config }: AppContext, user_id: string): Promise<Usage[]> {
  const files = await stores.jobs.listFiles(user_id);
  const label = { en: 'Jobs that wait or run', de: 'Aufträge, die warten oder laufen' };
  return [
    { kind: 'core.jobs', plugin: null, label, unit: 'count', ...(await jobs.usageOf(user_id)) },
    {
      ...describeExports(),
      used: files.reduce((sum, { bytes }) => sum + bytes, 0),
      allowed: config.jobs.max_file_bytes,
    },
  ];
}
