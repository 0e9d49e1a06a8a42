import { type LearningMethod, type Page, type PageRequest, requireCursor } from '@learnwright/core';
import type { SessionDatabase } from '../session-context.ts';
import type { MethodSwitchRow } from '../tables.ts';

/** A method that a session had before a change. */
export interface FormerMethod {
  readonly session_id: string;
  readonly from_method: LearningMethod;
}

/** Adds a change of the method. */
export async function insertSwitch(db: SessionDatabase, row: MethodSwitchRow): Promise<void> {
  await db.insertInto('plg_session__method_switches').values(row).execute();
}

/** A session's changes of the method, oldest first. */
export async function listSwitchRows(
  db: SessionDatabase,
  session_id: string,
  { limit, after }: PageRequest,
): Promise<Page<MethodSwitchRow>> {
  let query = db
    .selectFrom('plg_session__method_switches')
    .selectAll()
    .where('session_id', '=', session_id)
    .orderBy('switched_at')
    .orderBy('id');
  if (after !== null) {
    const [switched_at, id] = requireCursor(['timestamp', 'text'], after).map(String);
    query = query.where((eb) =>
      eb.or([
        eb('switched_at', '>', switched_at ?? ''),
        eb.and([eb('switched_at', '=', switched_at ?? ''), eb('id', '>', id ?? '')]),
      ]),
    );
  }
  if (limit === null) return { items: await query.execute(), next: null };
  const rows = await query.limit(limit + 1).execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? [last.switched_at, last.id] : null };
}

/** The methods that these sessions had before others, each once, in any order. */
export async function listFormerMethods(db: SessionDatabase, session_ids: readonly string[]): Promise<FormerMethod[]> {
  if (session_ids.length === 0) return [];
  const query = db.selectFrom('plg_session__method_switches').select(['session_id', 'from_method']).distinct();
  return query.where('session_id', 'in', session_ids).execute();
}
