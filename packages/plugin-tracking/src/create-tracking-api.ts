import type { LearningMethod, Timestamp } from '@learnwright/core';
import { listTotals } from './commits/totals-store.ts';
import type { TrackingContext } from './tracking-context.ts';

/** What plugins that depend on this one get from `context.plugin('tracking')`. */
export interface TrackingApi {
  /** When each method was last committed in a project; a method that never was is left out. */
  lastCommits(project_id: string): Promise<Readonly<Partial<Record<LearningMethod, Timestamp>>>>;
}

/** The plugin's public API. */
export function createTrackingApi(context: TrackingContext): TrackingApi {
  return {
    lastCommits: async (project_id) => {
      const totals = await listTotals(context.db, project_id);
      return Object.fromEntries(totals.map(({ method, last_committed_at }) => [method, last_committed_at]));
    },
  };
}
