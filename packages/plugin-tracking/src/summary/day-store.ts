import type { TrackingDatabase } from '../tracking-context.ts';

/** The time from one moment to before another. */
export interface Span {
  readonly from: string;
  readonly until: string;
}

/** For each of some spans whether a project has a commit in it: one query, one look into the index for each span. */
export async function findFilledSpans(
  db: TrackingDatabase,
  project_id: string,
  spans: readonly Span[],
): Promise<boolean[]> {
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
