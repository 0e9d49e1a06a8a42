import {
  AppError,
  type LearningMethod,
  type Page,
  type PageRequest,
  readPage,
  type Session,
} from '@learnwright/plugin-sdk';
import type { SwitchMethod } from './schemas.ts';
import { lockSessionRow, requireSession } from './session-records.ts';
import { nextTime } from './session-times.ts';
import type { MethodSwitchRow, SessionContext, SessionDatabase } from './tables.ts';

/** A method that a session had before a switch. */
export interface FormerMethod {
  readonly session_id: string;
  readonly from_method: LearningMethod;
}

/**
 * Gives an active session another method and keeps a row of the switch. The method it already has changes nothing
 * (specification, R10.13). Throws not_found, and session_completed after the end.
 */
export function switchMethod(
  context: SessionContext,
  session_id: string,
  { to_method, reason }: SwitchMethod,
): Promise<Session> {
  const { records, createId, db, transaction } = context;
  return transaction(async () => {
    const current = await lockSessionRow(records, session_id);
    if (current.status !== 'active') {
      throw new AppError('session_completed', `The session "${session_id}" has ended. Start a new one.`);
    }
    if (current.method === to_method) return current;
    const session: Session = { ...current, method: to_method };
    await records.sessions.update(session);
    const { project_id, method: from_method } = current;
    const switched_at = await nextTime(context, current);
    const row = { id: createId(), session_id, project_id, from_method, to_method, reason, switched_at };
    await db.insertInto('plg_session__method_switches').values(row).execute();
    return session;
  });
}

/** Lists the switches of a session, oldest first; throws not_found for the session. */
export async function listSwitches(
  { db, records }: SessionContext,
  session_id: string,
  page: PageRequest,
): Promise<Page<MethodSwitchRow>> {
  await requireSession(records, session_id);
  const query = db.selectFrom('plg_session__method_switches').selectAll().where('session_id', '=', session_id);
  return readPage(query, page, {
    by: [
      ['switched_at', 'timestamp'],
      ['id', 'text'],
    ],
  });
}

/** Lists the methods that sessions had before a switch, each once for its session, in any order. */
export async function listFormerMethods(db: SessionDatabase, session_ids: readonly string[]): Promise<FormerMethod[]> {
  if (session_ids.length === 0) return [];
  const query = db.selectFrom('plg_session__method_switches').select(['session_id', 'from_method']).distinct();
  return query.where('session_id', 'in', session_ids).execute();
}
