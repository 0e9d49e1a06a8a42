import { type ContentImport, notFound } from '@learnwright/core';
import type { ContentContext } from '../content-context.ts';
import { hasErrors } from '../findings/refuse-errors.ts';
import { listSetsById } from '../store.ts';
import { describeChange } from './describe-change.ts';
import { type ImportOutcome, NO_ELEMENT_CHANGES } from './import-outcome.ts';
import type { OnProgress } from './on-progress.ts';
import { planImport } from './plan-import.ts';
import { readContent } from './read-content.ts';
import { storeContent } from './store-content.ts';

/**
 * Imports all of a source in one transaction, or nothing of it: findings of severity error, a dry run and a cancelled
 * duplicate leave everything as it is. Throws unsupported_format, not_found for the user, and conflict when a set is
 * there that was to be created.
 */
export async function runImport(
  context: ContentContext,
  request: ContentImport,
  onProgress: OnProgress = () => undefined,
): Promise<ImportOutcome> {
  const { user_id, source, dry_run } = request;
  if (user_id !== undefined && (await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const content = await readContent(context, source);
  const { format, findings, sets } = content;
  if (hasErrors(findings)) return { format, findings, sets: [], elements: NO_ELEMENT_CHANGES, imported: false };
  if (!dry_run) return context.transaction(() => storeContent(context, content, request, onProgress));
  const { db } = context;
  const current = await listSetsById(
    db,
    sets.map(({ row }) => row.set_id),
  );
  const plan = await planImport(db, sets, new Map(current.map((row) => [row.set_id, row])));
  const described = plan.changes.map((change) => describeChange(change, null));
  return { format, findings, sets: described, elements: plan.elements, imported: false };
}
