import type {
  LearningProfile,
  MethodSwitchRecommendation,
  SessionHistoryEntry,
  SessionRating,
} from '@learnwright/core';
import { chooseMethod } from './choose-method.ts';
import { NO_RECOMMENDATION } from './no-recommendation.ts';

/** So many ratings of a project are looked at; fewer say nothing. */
const RATINGS = 3;
/** A mean stress above this speaks for another method. */
const HIGH_STRESS = 3;
/** A mean stress above this leaves no doubt. */
const VERY_HIGH_STRESS = 4;

/**
 * Advises another method where the learner has come no further and is under stress (contract, section 3.2; hook
 * recommend_method_switch): over the latest three ratings of the project, whichever sessions they are of, understanding
 * is never above that of the first and the mean of stress is above 3. The last entry is the session asked about.
 */
export function recommendSwitch(
  history: readonly SessionHistoryEntry[],
  profile: LearningProfile | null,
): MethodSwitchRecommendation {
  const chats = history.filter(({ session }) => session.method !== 'content');
  const ratings = chats
    .flatMap(({ rating }) => rating ?? [])
    .toSorted(byTime)
    .slice(-RATINGS);
  const current = history.at(-1)?.session.method ?? 'content';
  const [first] = ratings;
  if (current === 'content' || first === undefined || ratings.length < RATINGS) return NO_RECOMMENDATION;
  const stress = ratings.reduce((sum, rating) => sum + rating.stress, 0);
  if (ratings.some(({ understanding }) => understanding > first.understanding)) return NO_RECOMMENDATION;
  if (stress <= HIGH_STRESS * RATINGS) return NO_RECOMMENDATION;
  const mean = (stress / RATINGS).toFixed(1);
  return {
    recommended: true,
    to_method: chooseMethod(chats, current, profile),
    reason: `Understanding has not grown over the last three ratings, and stress was at ${mean} of 5 on average.`,
    confidence: stress > VERY_HIGH_STRESS * RATINGS ? 1 : 0.75,
  };
}

function byTime(one: SessionRating, other: SessionRating): number {
  const [first, second] = [`${one.created_at} ${one.id}`, `${other.created_at} ${other.id}`];
  return Number(first > second) - Number(first < second);
}
