import type { WorkSummary } from '@learnwright/core';
import type { AppContext } from '../app-context.ts';

/** How much work there is beside requests, by kind and state. */
export async function readSummary({ work, host }: Pick<AppContext, 'work' | 'host'>): Promise<WorkSummary> {
  const [counts, deliveries] = await Promise.all([work.count(), host.deliveries.summary()]);
  return { ...counts, deliveries };
}
