import { AppError, isAppError } from '@learnwright/plugin-sdk';
import { refuseErrors } from '../findings.ts';
import { fetchRemote } from '../import-content.ts';
import { toImportReport } from '../imports/import-report.ts';
import { runImport } from '../imports/run-import.ts';
import type { Readings } from '../reading/open-reading.ts';
import type { RemoteUpdate } from '../remote-schemas.ts';
import type { ContentContext, RemoteRow } from '../tables.ts';
import { noteReading, purposeOf, requireRemote } from './remotes.ts';

/** Follows an update: progress, and the wish that it ends. */
export interface UpdateFollower {
  readonly signal: AbortSignal;
  progress(done: number, total: number | null): void;
}

/**
 * Fetches a repository and imports it over the sets that are there, unless its commit is the one that was imported last;
 * one update of a repository at a time. Notes how it ended. Throws what `fetchRemote` throws, and content_invalid.
 */
export async function updateRemote(
  context: ContentContext,
  readings: Readings,
  remote_id: string,
  follower: UpdateFollower,
): Promise<RemoteUpdate> {
  return context.exclusively(`content remote ${remote_id}`, async () => {
    const remote = await requireRemote(context, remote_id);
    await noteReading(context, remote_id);
    try {
      return await bringUpdate(context, readings, remote, follower);
    } catch (error) {
      // Only what the operator can mend is noted; after anything else the job is tried again.
      if (isAppError(error)) await saveUpdate(context, remote, endOf(context, 'failed', error.message));
      throw error;
    }
  });
}

async function bringUpdate(
  context: ContentContext,
  readings: Readings,
  remote: RemoteRow,
  { signal, progress }: UpdateFollower,
): Promise<RemoteUpdate> {
  const { url, branch } = remote;
  const [token, sshKey] = [await openToken(context, remote), await openKey(context, remote)];
  const options = { branch: branch ?? undefined, token, sshKey, onProgress: progress };
  const source = await fetchRemote(context, url, AbortSignal.any([signal, context.signal]), options);
  refuseErrors(source.findings ?? []);
  const commit_sha = source.origin?.commit_sha ?? null;
  if (commit_sha !== null && commit_sha === remote.commit_sha) {
    const unchanged = endOf(context, 'unchanged', null);
    await saveUpdate(context, remote, unchanged);
    return unchanged;
  }
  const onProgress = (stored: number, total: number) => {
    signal.throwIfAborted();
    progress(stored, total);
  };
  const request = { source, dry_run: false, duplicate_action: 'overwrite' } as const;
  const outcome = await readings.use((reading) => runImport(context, reading, request, { onProgress }), {
    urgent: true,
  });
  refuseErrors(outcome.findings, outcome.finding_count);
  const updated = { ...endOf(context, 'updated', null), report: toImportReport(outcome) };
  await saveUpdate(context, { ...remote, commit_sha }, updated);
  return updated;
}

async function openToken({ secrets }: ContentContext, { remote_id, sealed_token }: RemoteRow) {
  if (sealed_token === null) return undefined;
  const token = await secrets.open(sealed_token, purposeOf.token(remote_id));
  if (token !== null) return token;
  throw new AppError(
    'remote_source_failed',
    'The token of the remote cannot be opened. Follow it anew, with its token.',
  );
}

async function openKey({ secrets }: ContentContext, { remote_id, sealed_key }: RemoteRow) {
  if (sealed_key === null) return undefined;
  const key = await secrets.open(sealed_key, purposeOf.key(remote_id));
  if (key !== null) return key;
  throw new AppError('remote_source_failed', 'The key of the remote cannot be opened. Follow it anew, with a new key.');
}

function endOf({ clock }: ContentContext, outcome: RemoteUpdate['outcome'], detail: string | null): RemoteUpdate {
  return { outcome, at: clock.now(), detail, report: null };
}

async function saveUpdate({ db }: ContentContext, { remote_id, commit_sha }: RemoteRow, last_update: RemoteUpdate) {
  const update = db.updateTable('plg_content__remotes').set({ commit_sha, last_update });
  await update.where('remote_id', '=', remote_id).execute();
}
