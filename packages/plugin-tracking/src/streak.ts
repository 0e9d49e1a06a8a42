import { addDays, type Calendar, type LocalDay, type Timestamp } from '@learnwright/plugin-sdk';
import type { TrackingDatabase } from './tables.ts';

/** The time from a moment to before another. */
interface Span {
  readonly from: Timestamp;
  readonly until: Timestamp;
}

/** How many days the first query looks at, and how many a query looks at most. */
const FIRST_DAYS = 32;
const MOST_DAYS = 512;

/**
 * Counts the consecutive calendar days with a commit of a project, ending today or, while today has none yet, yesterday
 * (specification, R9.8). Looks at 32 days, and at twice as many more each time for as long as the streak goes on.
 */
export async function countStreakDays(
  db: TrackingDatabase,
  project_id: string,
  calendar: Calendar,
  now: Timestamp,
): Promise<number> {
  const days = walkBack(calendar, calendar.dayOf(now));
  const [today, ...earlier] = await findFilledSpans(db, project_id, take(days, FIRST_DAYS));
  let streak = today === true ? 1 : 0;
  let filled = earlier;
  for (let count = FIRST_DAYS * 2; ; count = Math.min(count * 2, MOST_DAYS)) {
    const gap = filled.indexOf(false);
    if (gap !== -1) return streak + gap;
    streak += filled.length;
    filled = await findFilledSpans(db, project_id, take(days, count));
  }
}

/** Walks back day by day; leaves out a day that the time zone has skipped. */
function* walkBack(calendar: Calendar, today: LocalDay): Generator<Span, never> {
  let until = calendar.startOf(addDays(today, 1));
  for (let day = today; ; day = addDays(day, -1)) {
    const from = calendar.startOf(day);
    if (from < until) yield { from, until };
    until = from;
  }
}

function take(days: Generator<Span, never>, count: number): Span[] {
  return Array.from({ length: count }, () => days.next().value);
}

/** Tells for each span whether a project has a commit in it: one query, one look into the index for each span. */
async function findFilledSpans(db: TrackingDatabase, project_id: string, spans: readonly Span[]): Promise<boolean[]> {
  const row = await db
    .selectNoFrom((eb) =>
      spans.map(({ from, until }, index) =>
        eb
          .exists(
            eb
              .selectFrom('plg_tracking__commits')
              .select('id')
              .where('project_id', '=', project_id)
              .where('committed_at', '>=', from)
              .where('committed_at', '<', until),
          )
          .as(`span_${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  // SQLite answers 0 and 1.
  return spans.map((_, index) => Boolean(row[`span_${index}`]));
}
