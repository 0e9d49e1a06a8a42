import type { MethodSwitchRecommendation } from '@learnwright/core';

/** The advice to stay with the method. */
export const NO_RECOMMENDATION: MethodSwitchRecommendation = { recommended: false, to_method: null, reason: null };
