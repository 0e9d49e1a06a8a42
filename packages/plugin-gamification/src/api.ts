import { evaluateBadges } from './badges.ts';
import { type AwardResult, type AwardXp, awardSchema } from './schemas.ts';
import type { GamificationContext } from './tables.ts';
import { awardAmount } from './xp.ts';

/** What plugins that depend on this one get from `context.plugin('gamification')`. */
export interface GamificationApi {
  /** Gives a user XP, or takes some; with a `source_id`, the same reason is awarded once. Throws not_found. */
  awardXp(user_id: string, award: AwardXp): Promise<AwardResult>;
  /** Evaluates all badges of a user, and returns the keys of those newly earned. Throws not_found. */
  evaluateBadges(user_id: string): Promise<readonly string[]>;
}

declare module '@learnwright/plugin-sdk' {
  interface PluginApis {
    readonly gamification: GamificationApi;
  }
}

/** Builds the public API of the plugin. */
export function createGamificationApi(context: GamificationContext): GamificationApi {
  return {
    awardXp: async (user_id, award) => awardAmount(context, user_id, awardSchema.parse(award)),
    evaluateBadges: (user_id) => evaluateBadges(context, user_id),
  };
}
