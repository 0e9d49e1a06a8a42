import { createSshKey } from '@learnwright/git';
import {
  AppError,
  formatTimestamp,
  type Job,
  notFound,
  type Page,
  type PageRequest,
  readPage,
} from '@learnwright/plugin-sdk';
import { requireClaim } from '../import-content.ts';
import { withCuts } from '../imports/import-report.ts';
import type { CreateRemote, Remote } from '../remote-schemas.ts';
import type { ContentContext, RemoteRow } from '../tables.ts';

const SSH_ADDRESS = /^ssh:\/\/|^[\w.-]+@[\w.-]+:/i;
const MICROSECONDS_PER_MINUTE = 60_000_000;

/** The purposes that the secrets of a remote are sealed for: another row's envelope does not open. */
export const purposeOf = {
  token: (remote_id: string) => `remote-token:${remote_id}`,
  webhook: (remote_id: string) => `remote-webhook:${remote_id}`,
  key: (remote_id: string) => `remote-key:${remote_id}`,
};

/** Follows a repository from now on; one at an `ssh` address gets a key of its own. Throws unsupported_format where nothing claims the address. */
export async function createRemote(context: ContentContext, input: CreateRemote): Promise<Remote> {
  const { db, clock, createId, secrets } = context;
  const { url, branch, token, webhook_secret } = input;
  refuseCredentials(url);
  await requireClaim(context, url);
  const remote_id = createId();
  const key = SSH_ADDRESS.test(url) ? createSshKey(`learnwright-${remote_id}`) : null;
  const row: RemoteRow = {
    remote_id,
    url,
    branch: branch ?? null,
    sealed_token: token === undefined ? null : await secrets.seal(token, purposeOf.token(remote_id)),
    sealed_secret:
      webhook_secret === undefined ? null : await secrets.seal(webhook_secret, purposeOf.webhook(remote_id)),
    public_key: key?.public_key ?? null,
    sealed_key: key === null ? null : await secrets.seal(key.private_key, purposeOf.key(remote_id)),
    commit_sha: null,
    last_update: null,
    asked_at: null,
    created_at: clock.now(),
  };
  await db.insertInto('plg_content__remotes').values(row).execute();
  return toRemote(row);
}

/** The repositories that are followed, by id. */
export async function listRemotes({ db }: ContentContext, page: PageRequest): Promise<Page<Remote>> {
  const query = db.selectFrom('plg_content__remotes').selectAll();
  const { items, next } = await readPage(query, page, { by: [['remote_id', 'text']] });
  return { items: items.map(toRemote), next };
}

/** The repository as answers show it; throws not_found. */
export async function readRemote(context: ContentContext, remote_id: string): Promise<Remote> {
  return toRemote(await requireRemote(context, remote_id));
}

/** The stored repository; throws not_found. */
export async function requireRemote({ db }: ContentContext, remote_id: string): Promise<RemoteRow> {
  const query = db.selectFrom('plg_content__remotes').selectAll().where('remote_id', '=', remote_id);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw notFound('remote', remote_id);
  return row;
}

/** Follows a repository no longer; its sets stay. Throws not_found. */
export async function deleteRemote(context: ContentContext, remote_id: string): Promise<void> {
  await requireRemote(context, remote_id);
  await context.db.deleteFrom('plg_content__remotes').where('remote_id', '=', remote_id).execute();
}

/**
 * Starts the job that updates the sets of a repository, or returns the one that waits already, however often it is asked for:
 * an update reads the repository when its turn comes. Throws not_found and too_many_jobs.
 */
export async function startUpdate(context: ContentContext, remote_id: string): Promise<Job> {
  const { db, jobs } = context;
  return context.transaction(async () => {
    await requireRemote(context, remote_id);
    // Its row is the place where those who ask at once stand in line.
    const row = db.insertInto('plg_content__waiting_updates').values({ remote_id, job_id: null });
    const kept = row.onConflict((target) => target.column('remote_id').doUpdateSet({ remote_id }));
    const { job_id } = await kept.returning('job_id').executeTakeFirstOrThrow();
    const last = job_id === null ? null : await jobs.find(job_id);
    if (last?.status === 'queued' || last?.status === 'running') return last;
    const job = await jobs.start('update_remote', { remote_id });
    const update = db.updateTable('plg_content__waiting_updates').set({ job_id: job.id });
    await update.where('remote_id', '=', remote_id).execute();
    return job;
  });
}

/** Notes that the update of a repository begins to read it: what comes from now on is for the next one. */
export async function noteReading({ db }: ContentContext, remote_id: string): Promise<void> {
  const update = db.updateTable('plg_content__waiting_updates').set({ job_id: null });
  await update.where('remote_id', '=', remote_id).execute();
}

/** Begins the updates that are due, where the settings have a schedule; each is begun by one server. */
export async function beginDueUpdates(context: ContentContext): Promise<void> {
  const { db, clock, settings } = context;
  const { update_minutes } = settings.values;
  if (update_minutes === 0) return;
  const due = formatTimestamp(clock.microseconds() - update_minutes * MICROSECONDS_PER_MINUTE);
  const query = db.selectFrom('plg_content__remotes').select(['remote_id', 'asked_at']);
  const rows = await query.where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', due)])).execute();
  for (const { remote_id, asked_at } of rows) {
    await context.transaction(async () => {
      const claim = db.updateTable('plg_content__remotes').set({ asked_at: clock.now() });
      const mine = claim.where('remote_id', '=', remote_id).where('asked_at', 'is not distinct from', asked_at);
      if ((await mine.executeTakeFirst()).numUpdatedRows > 0n) await startUpdate(context, remote_id);
    });
  }
}

/** An address is stored and shown as it is, so it may hold no password; `ssh://git@…` holds none. */
function refuseCredentials(url: string): void {
  const [, scheme = '', userinfo] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)@/i.exec(url) ?? [];
  if (userinfo === undefined || (scheme.toLowerCase() === 'ssh' && !userinfo.includes(':'))) return;
  const message = 'Give the token apart from the address.';
  throw new AppError('invalid_request', 'The address holds a user or a password.', {
    findings: [{ pointer: '/url', code: 'invalid_value', message }],
  });
}

function toRemote({ remote_id, url, branch, commit_sha, last_update, created_at, ...row }: RemoteRow): Remote {
  const { sealed_token, sealed_secret, public_key } = row;
  const facts = { has_token: sealed_token !== null, public_key, takes_webhooks: sealed_secret !== null };
  const report = last_update?.report ?? null;
  const update = last_update && { ...last_update, report: report && withCuts(report) };
  return { remote_id, url, branch, ...facts, commit_sha, last_update: update, created_at };
}
