import { type Job, type JobFilter, WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { later, NOON, RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';

interface JobTables {
  readonly jobs: { readonly id: string; readonly input: unknown };
}

describeEachDatabase('the store of jobs', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await insertRecords(database);
  });

  async function addJob(id: string, changes: Partial<Job> = {}): Promise<void> {
    await database.stores.jobs.insert({ ...RECORDS.job, id, ...changes });
  }

  const [one, two] = [later(NOON, 1), later(NOON, 2)];

  it('begins a job once, and takes nothing more from a try that another one has followed', async () => {
    const { jobs } = database.stores;
    await addJob('again');
    const begun = await jobs.begin({ id: 'again', tries: 0 }, one);
    expect(begun).toMatchObject({ counted: 1, job: { status: 'running', tries: 1, started_at: one } });
    expect(await jobs.begin({ id: 'again', tries: 0 }, one)).toBeNull();
    expect(await jobs.saveState({ id: 'again', tries: 1 }, ['step', 1], one)).toBe(true);
    expect(await jobs.requeue({ id: 'again', tries: 1 }, { counts: false, due_at: two }, one)).toBe(true);
    expect(await jobs.begin({ id: 'again', tries: 1 }, two)).toMatchObject({
      counted: 1,
      job: { tries: 2, started_at: one },
    });
    const [late, now] = [
      { id: 'again', tries: 1 },
      { id: 'again', tries: 2 },
    ];
    const progress = { done: 1, total: 2, message: null };
    const end = { status: 'succeeded', result: 'text', error: null, ended_at: two } as const;
    expect(await jobs.progress(late, progress, two)).toBe(false);
    expect(await jobs.saveState(late, {}, two)).toBe(false);
    expect(await jobs.requeue(late, { counts: true, due_at: two }, two)).toBe(false);
    expect(await jobs.end(late, end)).toBe(false);
    expect(await jobs.findState('again')).toEqual(['step', 1]);
    expect(await jobs.progress(now, progress, two)).toBe(true);
    expect(await jobs.end(now, end)).toBe(true);
    expect(await jobs.find('again')).toMatchObject({ progress, result: 'text', input: null, ended_at: two });
    expect([await jobs.findState('again'), await jobs.begin(now, two)]).toEqual([null, null]);
  });

  it('cancels a job that waits, asks one that runs, and leaves one that has ended', async () => {
    const { jobs } = database.stores;
    await addJob('waits');
    expect(await jobs.cancel('waits', one)).toMatchObject({ status: 'cancelled', ended_at: one, input: null });
    expect(await jobs.cancel('waits', two)).toBeNull();
    await addJob('runs');
    await jobs.begin({ id: 'runs', tries: 0 }, one);
    expect(await jobs.cancel('runs', two)).toMatchObject({ status: 'running', cancel_requested: true, ended_at: null });
    expect(await jobs.cancel('unknown', one)).toBeNull();
  });

  it('keeps what a failed job was started with and has saved, and lets it wait again once, with all its tries', async () => {
    const { jobs } = database.stores;
    await addJob('failed', { input: null });
    const error = { code: 'conflict', detail: 'Not now.' };
    const failed = { status: 'failed', result: null, error, ended_at: two } as const;
    await jobs.begin({ id: 'failed', tries: 0 }, one);
    expect(await jobs.retry('failed', one)).toBeNull();
    await jobs.saveState({ id: 'failed', tries: 1 }, ['step', 1], one);
    await jobs.progress({ id: 'failed', tries: 1 }, { done: 3, total: 4, message: 'three' }, one);
    await jobs.end({ id: 'failed', tries: 1 }, failed);
    const again = await Promise.all([jobs.retry('failed', two), jobs.retry('failed', two)]);
    const waiting = {
      ...{ status: 'queued', error: null, tries: 1, started_at: one, updated_at: two, ended_at: null, input: null },
      progress: { done: 0, total: null, message: null },
    };
    expect(again.filter((job) => job !== null)).toMatchObject([waiting]);
    expect(await jobs.findState('failed')).toEqual(['step', 1]);
    expect((await jobs.listOpen(100)).find(({ id }) => id === 'failed')).toMatchObject({ due_at: two, owner: null });
    const begun = await jobs.begin({ id: 'failed', tries: 1 }, two);
    expect(begun).toMatchObject({ counted: 1, job: { tries: 2, status: 'running' } });
    await jobs.end({ id: 'failed', tries: 2 }, { ...failed, status: 'succeeded', error: null });
    expect([await jobs.retry('failed', two), await jobs.findState('failed')]).toEqual([null, null]);
    expect(await jobs.retry('unknown', two)).toBeNull();
  });

  it('tries no job again whose start is not kept', async () => {
    const { jobs } = database.stores;
    await addJob('of-old', { status: 'failed', ended_at: NOON });
    await database.kysely<JobTables>().updateTable('jobs').set({ input: null }).where('id', '=', 'of-old').execute();
    expect(await jobs.retry('of-old', one)).toBeNull();
    expect(await jobs.find('of-old')).toMatchObject({ status: 'failed', ended_at: NOON });
  });

  it('lists jobs by status, kind, plugin and user together', async () => {
    const { jobs } = database.stores;
    await addJob('wanted', { kind: 'rare', plugin: 'quiz', status: 'failed', ended_at: NOON });
    await addJob('of-another-kind', { plugin: 'quiz', status: 'failed', ended_at: NOON });
    await addJob('of-another-plugin', { kind: 'rare', status: 'failed', ended_at: NOON });
    await addJob('of-no-user', { kind: 'rare', plugin: 'quiz', user_id: null, status: 'failed', ended_at: NOON });
    await addJob('that-waits', { kind: 'rare', plugin: 'quiz' });
    const idsOf = async (filter: JobFilter) => (await jobs.list(filter, WHOLE_LIST)).items.map(({ id }) => id);
    const all = { status: 'failed', kind: 'rare', plugin: 'quiz', user_id: 'user' } as const;
    expect(await idsOf(all)).toEqual(['wanted']);
    expect(await idsOf({ ...all, user_id: undefined })).toEqual(['wanted', 'of-no-user']);
    expect(await idsOf({ kind: 'rare', user_id: 'user' })).toEqual(['wanted', 'that-waits', 'of-another-plugin']);
  });

  it('counts and lists what has not ended, for each user and for none', async () => {
    const { jobs } = database.stores;
    const before = [await jobs.countOpen('user'), await jobs.countOpen(null)];
    const queuedBefore = await jobs.countByStatus('queued');
    await addJob('of-user', { created_at: '2020-01-01T00:00:00.000000+00:00' });
    await addJob('of-nobody', { user_id: null, created_at: '2020-01-02T00:00:00.000000+00:00' });
    await addJob('ended', { status: 'failed', ended_at: NOON, created_at: '2020-01-01T00:00:00.000000+00:00' });
    expect((await jobs.countByStatus('queued')) - queuedBefore).toBe(2);
    expect([await jobs.countOpen('user'), await jobs.countOpen(null)]).toEqual(before.map((count) => count + 1));
    const first = '2020-01-01T00:00:00.000000+00:00';
    const { kind, plugin, tries } = RECORDS.job;
    const free = { kind, plugin, tries, owner: null, leased_until: null };
    expect(await jobs.listOpen(2)).toEqual([
      { ...free, id: 'of-user', created_at: first, due_at: first },
      {
        ...free,
        id: 'of-nobody',
        created_at: first.replace('01-01', '01-02'),
        due_at: first.replace('01-01', '01-02'),
      },
    ]);
  });

  it('makes those due that wait beyond a time, and leaves the others', async () => {
    const { jobs } = database.stores;
    const [soon, late] = [NOON.replace('2026', '2030'), NOON.replace('2026', '2031')];
    await addJob('soon', { created_at: soon });
    await addJob('late', { created_at: late });
    await addJob('late-and-ended', { created_at: late, status: 'failed', ended_at: late });
    expect([await jobs.hasten(soon, NOON), await jobs.hasten(soon, NOON)]).toEqual([1, 0]);
    const due = new Map((await jobs.listOpen(100)).map(({ id, due_at }) => [id, due_at]));
    expect([due.get('soon'), due.get('late')]).toEqual([soon, NOON]);
  });

  it('keeps the file of each try apart, and deletes files and jobs in batches once they are old', async () => {
    const { jobs } = database.stores;
    const ended = { status: 'succeeded', ended_at: '2020-02-01T00:00:00.000000+00:00' } as const;
    await addJob('with-file', ended);
    const made = { id: 'with-file', tries: 2 };
    for (let position = 0; position < 3; position += 1) {
      await jobs.addPiece({ ...made, tries: 1 }, position, new Uint8Array([9]));
      await jobs.addPiece(made, position, new Uint8Array([position, 255]));
    }
    expect([...((await jobs.findPiece(made, 2)) ?? [])]).toEqual([2, 255]);
    expect(await jobs.findPiece(made, 3)).toBeNull();
    expect(await jobs.deleteOldPieces(ended.ended_at, 10)).toBe(0);
    expect([await jobs.deleteOldPieces(one, 4), await jobs.deleteOldPieces(one, 4)]).toEqual([4, 2]);
    expect(await jobs.findPiece(made, 0)).toBeNull();
    expect([await jobs.deleteEnded(ended.ended_at, 10), await jobs.deleteEnded(NOON, 10)]).toEqual([0, 1]);
    expect((await jobs.list({ status: 'succeeded' }, WHOLE_LIST)).items).not.toContainEqual(
      expect.objectContaining({ id: 'with-file' }),
    );
  });

  it('measures the files of a user by try, and deletes that of one in batches', async () => {
    const { jobs } = database.stores;
    await addJob('measured', { status: 'succeeded', ended_at: two });
    await addJob('without-file');
    await addJob('of-nobody-else', { user_id: null });
    const piece = new Uint8Array(300);
    for (let position = 0; position < 3; position += 1) {
      await jobs.addPiece({ id: 'measured', tries: 1 }, position, piece);
      await jobs.addPiece({ id: 'measured', tries: 2 }, position, piece.subarray(0, 100));
      await jobs.addPiece({ id: 'of-nobody-else', tries: 1 }, position, piece);
    }
    const file = { id: 'measured', kind: RECORDS.job.kind, plugin: RECORDS.job.plugin, status: 'succeeded' };
    const listed = async () => (await jobs.listFiles('user')).toSorted((left, right) => left.tries - right.tries);
    expect(await listed()).toEqual([
      { ...file, tries: 1, bytes: 900 },
      { ...file, tries: 2, bytes: 300 },
    ]);
    const first = { id: 'measured', tries: 1 };
    expect([await jobs.deletePieces(first, 2), await jobs.deletePieces(first, 2)]).toEqual([2, 1]);
    expect(await listed()).toEqual([{ ...file, tries: 2, bytes: 300 }]);
  });

  it('finds the job of core that a user has open, unless somebody has asked it to end', async () => {
    const { jobs } = database.stores;
    const of = { user_id: 'user', kind: 'archive_user' };
    const job = { kind: 'archive_user', plugin: null };
    await addJob('of-a-plugin', { ...job, plugin: 'quiz' });
    await addJob('past', { ...job, status: 'succeeded', ended_at: NOON });
    await addJob('asked-to-end', { ...job, status: 'running', cancel_requested: true });
    expect(await jobs.findOpen(of)).toBeNull();
    await addJob('open', job);
    expect(await jobs.findOpen(of)).toMatchObject({ id: 'open' });
  });
});
