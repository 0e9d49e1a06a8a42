import type { Attempt, ElementError, LessonProgress } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { type NamedAssets, PNG, SVG, zipPictureSet } from '../../tests/picture-set.ts';
import { executePreview } from '../../tests/preview.ts';
import { previewSchema } from '../schemas.ts';

const FILES = { 'cat.png': PNG, 'dog.svg': SVG };
const LESSONS: NamedAssets = { first: { images: ['cat.png', 'dog.svg'] }, shared: { body: 'The same in both sets.' } };
const OTHERS: NamedAssets = { other: { images: ['cat.png'] }, shared: { body: 'The same in both sets.' } };
const AT = { set_id: 'pictures', lesson_id: 'shared', exercise_id: 'type', element_key: 'Katze' };

describeEachDatabase('a set that is deleted', (testDatabase) => {
  let harness: ContentHarness;
  let user_id: string;

  async function importSet(lessons: NamedAssets, set_id: string, more: object = {}): Promise<void> {
    const zip = zipPictureSet(lessons, FILES, set_id);
    const preview = previewSchema.parse((await harness.request('POST', '/import/detect', { zip })).body);
    expect(await executePreview(harness, preview.ref, more)).toMatchObject({ status: 200 });
  }

  async function countRows(): Promise<Record<string, number>> {
    const tables = [
      'sets',
      'lessons',
      'snapshots',
      'versions',
      'assets',
      'asset_pieces',
      'asset_names',
      'curricula',
    ] as const;
    const counts = tables.map(async (table) => {
      const { rows } = await harness.db
        .selectFrom(`plg_content__${table}`)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return [table, Number(rows)] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }

  /** An attempt at the set, with the row it makes, and some progress. */
  async function learn(): Promise<void> {
    const { stores } = harness.database;
    const now = harness.clock.now();
    const answers = { element_type: 'vocabulary', user_answer: 'Hund', correct_answer: 'Katze' } as const;
    const attempt: Attempt = {
      ...AT,
      ...answers,
      user_id,
      attempt_id: 'a1',
      correct: false,
      differences: [],
      attempted_at: now,
    };
    await stores.attempts.insert(attempt);
    const times = { last_error_at: now, last_attempt_at: now, mastered_at: null, created_at: now, updated_at: now };
    const counts = { error_count: 1, correct_streak: 0, mastered: false };
    const row: ElementError = { id: 'error', user_id, ...AT, ...answers, ...counts, ...times };
    await stores.elementErrors.save(row);
    const progress: LessonProgress = {
      ...{ id: 'progress', user_id, set_id: AT.set_id, lesson_id: 'first', status: 'in_progress', step_results: {} },
      ...{
        score_correct: 0,
        score_total: 0,
        time_spent_seconds: 5,
        started_at: now,
        updated_at: now,
        completed_at: null,
      },
    };
    await stores.lessonProgress.save(progress);
  }

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
    user_id = await harness.createUser();
    await importSet(OTHERS, 'others');
    await importSet({ first: { body: 'An older version.' } }, 'pictures');
    await importSet(LESSONS, 'pictures', { user_id });
    await learn();
  });

  it('is told of before, with all that hangs on it', async () => {
    expect((await harness.request('GET', '/sets/pictures/deletion')).body).toEqual({
      ...{ set_id: 'pictures', title: 'Pictures', lessons: 2, exercises: 2, versions: 2 },
      ...{ assets: 1, asset_bytes: SVG.length },
      ...{ learners: 1, lesson_progress: 1, attempts: 1, element_errors: 1, curricula: 1, followed_by: [] },
    });
    expect(await countRows()).toMatchObject({ sets: 2, snapshots: 4, versions: 3, assets: 2, curricula: 1 });
  });

  it('stays while a repository is followed that would bring it back', async () => {
    const { db, clock } = harness;
    const url = 'https://example.org/course.git';
    await db
      .insertInto('plg_content__origins')
      .values({ set_id: 'pictures', url, branch: 'main', commit_sha: 'c' })
      .execute();
    const nothing = { sealed_token: null, sealed_secret: null, commit_sha: null, last_update: null, asked_at: null };
    const remote = { url, ...nothing, created_at: clock.now() };
    const remotes = [
      { ...remote, remote_id: 'follower', branch: null },
      { ...remote, remote_id: 'of-a-draft', branch: 'draft' },
    ];
    await db.insertInto('plg_content__remotes').values(remotes).execute();
    expect(await harness.request('DELETE', '/sets/pictures')).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        followed_by: ['follower'],
        detail: expect.stringContaining('Delete the remote "follower"'),
      },
    });
    expect((await harness.request('GET', '/sets/pictures')).status).toBe(200);
    expect((await harness.request('DELETE', '/remotes/follower')).status).toBe(204);
  });

  it('stays where it has changed since it was read', async () => {
    const headers = { 'If-Match': '"old"' };
    expect((await harness.request('DELETE', '/sets/pictures', { headers })).status).toBe(412);
  });

  it('takes its own with it, and nothing that other sets have', async () => {
    expect((await harness.request('DELETE', '/sets/pictures')).status).toBe(204);
    expect(await countRows()).toMatchObject({
      sets: 1,
      lessons: 2,
      snapshots: 2,
      versions: 1,
      assets: 1,
      curricula: 0,
    });
    expect(await countRows()).toMatchObject({ asset_pieces: 1, asset_names: 1 });
    for (const path of ['/sets/pictures', '/sets/pictures/lessons/first', '/sets/pictures/deletion']) {
      expect((await harness.request('GET', path)).status).toBe(404);
    }
    expect((await harness.request('DELETE', '/sets/pictures')).status).toBe(404);
    expect((await harness.request('GET', '/sets/others/lessons/shared')).status).toBe(200);
  });

  it('leaves what learners have done, and their curricula', async () => {
    const { stores } = harness.database;
    expect(await stores.elementErrors.find({ user_id, ...AT })).toMatchObject({ error_count: 1 });
    expect(await stores.attempts.find(user_id, 'a1')).not.toBeNull();
    expect(await stores.lessonProgress.find(user_id, 'pictures', 'first')).not.toBeNull();
    expect((await stores.curricula.listByUser(user_id, { limit: null, after: null })).items).toHaveLength(1);
  });

  it('comes back whole with the next import', async () => {
    await importSet(LESSONS, 'pictures');
    expect(await countRows()).toMatchObject({ sets: 2, lessons: 4, snapshots: 3, versions: 2, assets: 2 });
    await harness.request('DELETE', '/sets/pictures');
  });

  it('is still known as one whose elements have moved, and nothing more is', async () => {
    await importSet(LESSONS, 'moving');
    const from = { ...AT, set_id: 'moving' };
    await harness.context.records.moveElements([{ from, to: { ...from, element_key: 'Kater' } }]);
    expect((await harness.request('DELETE', '/sets/moving')).status).toBe(204);
    const db = harness.database.kysely<{ moved_sets: Record<string, unknown> }>();
    expect(await db.selectFrom('moved_sets').selectAll().execute()).toEqual([{ set_id: 'moving' }]);
  });

  it('stays whole in another set that takes its texts at the same time', async () => {
    const same: NamedAssets = { first: { body: 'Of two sets.' } };
    await importSet(same, 'one');
    const [deleted] = await Promise.all([harness.request('DELETE', '/sets/one'), importSet(same, 'two')]);
    expect(deleted.status).toBe(204);
    expect((await harness.request('GET', '/sets/two/lessons/first')).status).toBe(200);
  });
});
