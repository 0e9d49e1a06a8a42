import type { CursorValues, Session } from '@learnwright/core';
import type { NotebookContext } from './notebook-context.ts';

const PAGE = 50;

/** The last so many completed sessions of a project by when they were started, newest first. */
export async function listCompletedSessions(
  { records }: NotebookContext,
  project_id: string,
  count: number,
): Promise<Session[]> {
  const completed: Session[] = [];
  let after: CursorValues | null = null;
  do {
    const page: Awaited<ReturnType<typeof records.sessions.listByProject>> = await records.sessions.listByProject(
      project_id,
      { limit: PAGE, after },
    );
    completed.push(...page.items.filter(({ status }) => status === 'completed'));
    after = page.next;
  } while (after !== null && completed.length < count);
  return completed.slice(0, count);
}
