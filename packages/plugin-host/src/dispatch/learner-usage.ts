import type { Usage } from '@learnwright/core';
import type { PluginVersion } from '../runtime/plugin-version.ts';

/** What learners use of what plugins keep. */
export interface LearnerUsage {
  /** What a learner uses and may use of each kind of the running plugins, plugin after plugin. */
  usageOf(user_id: string): Promise<Usage[]>;
}

/** Builds it over the plugins that run at the time of the call. */
export function createLearnerUsage(running: () => readonly PluginVersion[]): LearnerUsage {
  return {
    usageOf: async (user_id) => {
      const reports = running().map(({ uses, reportUsage }) => uses.during(reportUsage(user_id)));
      return (await Promise.all(reports)).flat();
    },
  };
}
