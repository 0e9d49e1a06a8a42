import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@learnwright/db';
import type { ChaosLearner, SentWrite } from './learner.ts';

/** What is wrong in the records of a learner, a sentence each. */
export interface AuditFindings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

interface Tables {
  readonly projects: { id: string; user_id: string };
  readonly sessions: { id: string; project_id: string; method: string; status: string };
  readonly messages: { id: string; session_id: string; role: string; content: string };
  readonly attempts: { user_id: string; attempt_id: string };
  readonly lesson_progress: { id: string; user_id: string; lesson_id: string; status: string };
  readonly event_deliveries: { plugin: string; state: string };
  readonly plg_gamification__ledger: { user_id: string; reason: string; source_id: string };
  readonly plg_gamification__badges: { user_id: string; badge_key: string };
  readonly plg_tracking__commits: { project_id: string; session_id: string };
  readonly plg_session__ratings: { session_id: string };
}

/** Waits until nothing waits to be delivered; returns the seconds, null where it has not come to that in time. */
export async function waitForDeliveries(database: Database, seconds: number): Promise<number | null> {
  const db = database.kysely<Tables>();
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  while (elapsed() < seconds) {
    // One is enough to know: reading them all would slow down what is waited for.
    const query = db.selectFrom('event_deliveries').select('plugin').where('state', '=', 'waiting').limit(1);
    if ((await query.execute()).length === 0) return elapsed();
    await delay(100);
  }
  return null;
}

/**
 * Compares the records of a learner with what was answered, and with each other: what follows a completion is there
 * exactly once.
 */
export async function auditLearner(database: Database, { user_id, writes }: ChaosLearner): Promise<AuditFindings> {
  const records = await readRecords(database, user_id);
  const lost = [...findLostWrites(writes, records)];
  const doubled = writes
    .filter(({ what }) => what === 'message')
    .flatMap((write) => findDoubledMessage(write, records));
  const completed = records.sessions.filter(({ status }) => status === 'completed');
  const lessons = completed.filter(({ method }) => method === 'content').map(({ id }) => id);
  const talks = completed.filter(({ method }) => method !== 'content').map(({ id }) => id);
  const sourcesOf = (reason: string) =>
    records.ledger.filter((row) => row.reason === reason).map((row) => row.source_id);
  const committed = records.commits.map(({ session_id }) => session_id);
  compare('a session for a completed lesson', records.completedLessons.length, lessons.length, { lost, doubled });
  compare('XP for a lesson', lessons.length, sourcesOf('lesson').length, { lost, doubled });
  compareIds('XP for a session', talks, sourcesOf('session'), { lost, doubled });
  compareIds('a progress commit', [...lessons, ...talks], committed, { lost, doubled });
  if (lessons.length > 0 && !records.badges.includes('first_lesson')) lost.push('the badge first_lesson');
  if (talks.length > 0 && !records.badges.includes('first_session')) lost.push('the badge first_session');
  return { lost, doubled };
}

type Records = Awaited<ReturnType<typeof readRecords>>;

async function readRecords(database: Database, user_id: string) {
  const db = database.kysely<Tables>();
  const projects = await db.selectFrom('projects').select('id').where('user_id', '=', user_id).execute();
  const ids = projects.map(({ id }) => id);
  const sessions = await db.selectFrom('sessions').selectAll().where('project_id', 'in', ids).execute();
  const ofSessions = ['', ...sessions.map(({ id }) => id)];
  const lessons = await db.selectFrom('lesson_progress').selectAll().where('user_id', '=', user_id).execute();
  const attempts = await db.selectFrom('attempts').select('attempt_id').where('user_id', '=', user_id).execute();
  const badges = await db.selectFrom('plg_gamification__badges').selectAll().where('user_id', '=', user_id).execute();
  return {
    sessions,
    completedLessons: lessons.filter(({ status }) => status === 'completed').map(({ lesson_id }) => lesson_id),
    attempts: new Set(attempts.map(({ attempt_id }) => attempt_id)),
    messages: await db.selectFrom('messages').selectAll().where('session_id', 'in', ofSessions).execute(),
    ratings: await db.selectFrom('plg_session__ratings').selectAll().where('session_id', 'in', ofSessions).execute(),
    ledger: await db.selectFrom('plg_gamification__ledger').selectAll().where('user_id', '=', user_id).execute(),
    commits: await db.selectFrom('plg_tracking__commits').selectAll().where('project_id', 'in', ids).execute(),
    badges: badges.map(({ badge_key }) => badge_key),
  };
}

/** What was answered and is not there. */
function* findLostWrites(writes: readonly SentWrite[], records: Records): Generator<string> {
  for (const { what, path, body, outcome } of writes) {
    if (outcome === null || outcome.status >= 300) continue;
    if (!isThere(what, path, body, outcome.body, records)) yield `${what} ${path}`;
  }
}

function isThere(
  what: SentWrite['what'],
  path: string,
  body: ReturnType<typeof JSON.parse>,
  answer: ReturnType<typeof JSON.parse>,
  { attempts, completedLessons, sessions, messages, ratings }: Records,
): boolean {
  const session_id = path.split('/')[3];
  if (what === 'attempts') {
    return body.attempts.every(({ attempt_id }: { readonly attempt_id: string }) => attempts.has(attempt_id));
  }
  if (what === 'completion') return completedLessons.includes(body.lesson_id);
  if (what === 'start') return sessions.some(({ id }) => id === answer.session.id);
  if (what === 'message') return messages.some(({ id }) => id === answer.assistant_message.id);
  if (what === 'rating') return ratings.some((row) => row.session_id === session_id);
  return sessions.some(({ id, status }) => id === session_id && status === 'completed');
}

function findDoubledMessage({ path, body }: SentWrite, { messages }: Records): string[] {
  const { content }: { content: string } = body as { content: string };
  const count = messages.filter((message) => message.content === content).length;
  return count > 1 ? [`${count} times the message of ${path}`] : [];
}

function compare(what: string, wanted: number, found: number, into: { lost: string[]; doubled: string[] }): void {
  if (found < wanted) into.lost.push(`${what}: ${found} of ${wanted}`);
  if (found > wanted) into.doubled.push(`${what}: ${found} instead of ${wanted}`);
}

function compareIds(
  what: string,
  wanted: readonly string[],
  found: readonly string[],
  into: { lost: string[]; doubled: string[] },
): void {
  for (const id of wanted) if (!found.includes(id)) into.lost.push(`${what} of ${id}`);
  if (new Set(found).size < found.length) into.doubled.push(`${what}: ${found.length - new Set(found).size} twice`);
  for (const id of found) if (!wanted.includes(id)) into.doubled.push(`${what} of ${id}, which is not completed`);
}

/** Compares all completions of a database with what follows them, in numbers. */
export async function countFollowUps(
  database: Database,
): Promise<{ readonly completions: number; readonly findings: readonly string[] }> {
  const db = database.kysely<Tables>();
  const completed = await db
    .selectFrom('sessions')
    .select(['id', 'method'])
    .where('status', '=', 'completed')
    .execute();
  const lessons = completed.filter(({ method }) => method === 'content').length;
  const ledger = await db.selectFrom('plg_gamification__ledger').select(['reason', 'source_id']).execute();
  const commits = await db.selectFrom('plg_tracking__commits').select('session_id').execute();
  const countOf = (reason: string) => ledger.filter((row) => row.reason === reason).length;
  const findings = [
    ['XP for lessons', countOf('lesson'), lessons],
    ['XP for sessions', countOf('session'), completed.length - lessons],
    ['progress commits', commits.length, completed.length],
    ['sessions with a progress commit', new Set(commits.map(({ session_id }) => session_id)).size, completed.length],
  ] as const;
  return {
    completions: completed.length,
    findings: findings.flatMap(([what, found, wanted]) => (found === wanted ? [] : [`${what}: ${found} of ${wanted}`])),
  };
}
