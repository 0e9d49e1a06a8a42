import { CHAT_METHODS, type ChatMethod } from '@learnwright/core';
import type { BadgeFacts } from './badge-facts.ts';
import type { BadgeKey } from './badge-keys.ts';

/** How far a user is with a badge: it is earned when `current` reaches `target`. */
export interface BadgeProgress {
  readonly current: number;
  readonly target: number;
}

/** Judges one badge. */
export type BadgeEvaluator = (facts: BadgeFacts) => BadgeProgress;

/** An evaluator for each badge (specification, part 3; contract, section 3.5). */
export const BADGE_EVALUATORS = {
  first_session: reach(1, countSessions),
  first_assessment: reach(1, (facts) => facts.assessments),
  first_import: reach(1, (facts) => facts.conversations),
  first_lesson: reach(1, (facts) => facts.completed_lessons),
  streak_3_days: reach(3, (facts) => facts.longest_streak_days),
  streak_7_days: reach(7, (facts) => facts.longest_streak_days),
  streak_30_days: reach(30, (facts) => facts.longest_streak_days),
  streak_100_days: reach(100, (facts) => facts.longest_streak_days),
  three_star_streak: reach(3, (facts) => facts.three_star_lessons),
  all_six_methods: reach(CHAT_METHODS.length, countMethods),
  deductive_10: reach(10, countOf('deductive')),
  inductive_10: reach(10, countOf('inductive')),
  error_based_10: reach(10, countOf('error_based')),
  dialogic_10: reach(10, countOf('dialogic')),
  contextual_10: reach(10, countOf('contextual')),
  ai_adaptive_10: reach(10, countOf('ai_adaptive')),
  five_cycles_one_session: reach(5, (facts) => facts.highest_cycle_count),
  sessions_10: reach(10, countSessions),
  sessions_50: reach(50, countSessions),
  sessions_100: reach(100, countSessions),
  level_5: reach(5, (facts) => facts.level),
  level_10: reach(10, (facts) => facts.level),
  level_25: reach(25, (facts) => facts.level),
  lessons_10: reach(10, (facts) => facts.completed_lessons),
  review_master: reach(50, (facts) => facts.mastered_elements),
  two_languages: reach(2, (facts) => facts.languages),
  three_providers: reach(3, (facts) => facts.own_keys),
  import_10_conversations: reach(10, (facts) => facts.conversations),
} as const satisfies Record<BadgeKey, BadgeEvaluator>;

/** The progress towards a badge, and no further than the badge. */
function reach(target: number, count: (facts: BadgeFacts) => number): BadgeEvaluator {
  return (facts) => ({ current: Math.min(count(facts), target), target });
}

function countOf(method: ChatMethod): (facts: BadgeFacts) => number {
  return (facts) => facts.completed_sessions[method];
}

function countSessions({ completed_sessions }: BadgeFacts): number {
  return CHAT_METHODS.reduce((sum, method) => sum + completed_sessions[method], 0);
}

function countMethods({ completed_sessions }: BadgeFacts): number {
  return CHAT_METHODS.filter((method) => completed_sessions[method] > 0).length;
}
