import { findDraft } from './store.ts';
import type { CourseContext, DraftRow } from './tables.ts';

/**
 * The draft as its job has left it. A job can end without a word of its own: cancelled before its turn, or with its last
 * try lost. Its draft still says `making` in the table, and is `stopped` or `failed`.
 */
export async function settleDraft({ db, jobs }: CourseContext, draft: DraftRow): Promise<DraftRow> {
  if (draft.state !== 'making') return draft;
  const job = await jobs.find(draft.job_id);
  if (job?.status === 'queued' || job?.status === 'running') return draft;
  // The job may have said how it ended since the draft was read.
  const latest = (await findDraft(db, draft.id)) ?? draft;
  if (latest.state !== 'making' || latest.job_id !== draft.job_id) return latest;
  if (!job?.error) return { ...latest, state: 'stopped' };
  const { code, detail } = job.error;
  return { ...latest, state: 'failed', failure_code: code, failure_detail: detail };
}
