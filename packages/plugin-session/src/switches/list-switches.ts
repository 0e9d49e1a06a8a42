import type { Page, PageRequest } from '@learnwright/core';
import { requireSession } from '../records/require-session.ts';
import type { SessionContext } from '../session-context.ts';
import type { MethodSwitchRow } from '../tables.ts';
import { listSwitchRows } from './switch-store.ts';

/** A session's changes of the method, oldest first; throws not_found where there is no such session. */
export async function listSwitches(
  { db, records }: SessionContext,
  session_id: string,
  page: PageRequest,
): Promise<Page<MethodSwitchRow>> {
  await requireSession(records, session_id);
  return listSwitchRows(db, session_id, page);
}
