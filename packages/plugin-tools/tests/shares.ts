import type { LearningProfile, MethodShares } from '@learnwright/plugin-sdk';

/** Shares of which only these are not 0. */
export function sharesOf(shares: Partial<MethodShares>): MethodShares {
  return { deductive: 0, inductive: 0, error_based: 0, dialogic: 0, contextual: 0, ai_adaptive: 0, ...shares };
}

/** A first profile with these shares. */
export function profileOf(shares: Partial<MethodShares>, fields: Partial<LearningProfile> = {}): LearningProfile {
  return {
    id: 'profile',
    user_id: 'user',
    project_id: 'project',
    ...sharesOf(shares),
    assessed_at: '2026-11-20T12:00:00.000000+00:00',
    version: 1,
    dominant_method: 'deductive',
    ...fields,
  };
}
