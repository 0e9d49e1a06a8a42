import { microsecondsOf, type Timestamp } from '@learnwright/core';
import type { Text } from '../text-in.ts';

/** What a card proposes to do with a method. */
export interface CardKind {
  readonly kind: 'first' | 'refresh' | 'review' | 'practice' | 'maintain';
  /** How soon, in days. */
  readonly interval_days: number;
  /** Its title; `{method}` stands for the method. */
  readonly title: Text;
}

const FIRST: CardKind = {
  kind: 'first',
  interval_days: 1,
  title: { en: 'Try it for the first time: {method}', de: 'Zum ersten Mal ausprobieren: {method}' },
};
const REFRESH: CardKind = {
  kind: 'refresh',
  interval_days: 1,
  title: { en: 'Refresh: {method}', de: 'Auffrischen: {method}' },
};
const REVIEW: CardKind = {
  kind: 'review',
  interval_days: 3,
  title: { en: 'Review: {method}', de: 'Wiederholen: {method}' },
};
const PRACTICE: CardKind = {
  kind: 'practice',
  interval_days: 7,
  title: { en: 'Practise: {method}', de: 'Üben: {method}' },
};
const MAINTAIN: CardKind = {
  kind: 'maintain',
  interval_days: 14,
  title: { en: 'Keep it up: {method}', de: 'Dranbleiben: {method}' },
};

const MICROSECONDS_PER_DAY = 86_400_000_000;

/** The kind of a method's card by the whole days of 24 hours since it was last used (contract, section 3.4). */
export function findCardKind(last: Timestamp | undefined, now: Timestamp): CardKind {
  if (last === undefined) return FIRST;
  const days = Math.floor((microsecondsOf(now) - microsecondsOf(last)) / MICROSECONDS_PER_DAY);
  if (days >= 14) return REFRESH;
  if (days >= 7) return REVIEW;
  return days >= 3 ? PRACTICE : MAINTAIN;
}
