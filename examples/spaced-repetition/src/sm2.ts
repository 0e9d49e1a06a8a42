/** How well an element is known, by the rules of SM-2. */
export interface Memory {
  /** Right answers in a row. */
  readonly repetitions: number;
  /** The factor by which intervals grow, 1.3 at least. */
  readonly ease: number;
  /** Days until the next review. */
  readonly interval_days: number;
  readonly reviewed_at: string;
}

/** An answer, as SM-2 sees it. */
export interface Review {
  readonly correct: boolean;
  readonly attempted_at: string;
}

const FIRST_EASE = 2.5;
const LEAST_EASE = 1.3;
/** The quality of answers of which only right and wrong are known: 4 and 1 of 5. */
const CHANGE = { right: 0, wrong: -0.54 } as const;

/** What is left in memory of reviews, by time; null without any. The same reviews give the same memory in any order. */
export function foldReviews(reviews: readonly Review[]): Memory | null {
  const inOrder = reviews.toSorted((a, b) => (a.attempted_at < b.attempted_at ? -1 : 1));
  return inOrder.reduce<Memory | null>(review, null);
}

function review(memory: Memory | null, { correct, attempted_at }: Review): Memory {
  const { repetitions, ease, interval_days } = memory ?? { repetitions: 0, ease: FIRST_EASE, interval_days: 0 };
  const changed = Math.max(LEAST_EASE, ease + (correct ? CHANGE.right : CHANGE.wrong));
  if (!correct) return { repetitions: 0, ease: changed, interval_days: 1, reviewed_at: attempted_at };
  const interval = repetitions === 0 ? 1 : repetitions === 1 ? 6 : Math.round(interval_days * changed);
  return { repetitions: repetitions + 1, ease: changed, interval_days: interval, reviewed_at: attempted_at };
}
