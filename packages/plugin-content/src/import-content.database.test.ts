import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { GERMAN_LESSONS } from '../tests/edit-source.ts';
import { detectCourse, executePreview } from '../tests/preview.ts';
import { previewSchema } from './schemas.ts';

const [FIRST = ''] = GERMAN_LESSONS;

describeEachDatabase('executing an import', (testDatabase) => {
  let harness: ContentHarness;

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  it('imports what was previewed, and the same again changes nothing', async () => {
    const { ref } = await detectCourse(harness);
    const first = await executePreview(harness, ref, { duplicate_action: 'create' });
    expect(first).toMatchObject({ status: 200, body: { imported: true, sets: 2, changes: { added: 6 } } });
    expect(await executePreview(harness, ref)).toMatchObject({
      status: 200,
      body: { changes: { added: 0, changed: 0, unchanged: 6 } },
    });
    expect(await executePreview(harness, ref, { duplicate_action: 'create' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await executePreview(harness, ref, { duplicate_action: 'cancel' })).toMatchObject({
      status: 200,
      body: { imported: false },
    });
  });

  it('is previewed truly: detect says what execute does', async () => {
    const changed = await detectCourse(harness, {
      [FIRST]: (text) => text.replace('"accept": ["heiße"', '"accept": ["heisse"'),
    });
    const { changes: expected } = previewSchema.parse(changed.body);
    expect(expected).toMatchObject({ added: 0, changed: 1, unchanged: 5 });
    expect(expected.moved_elements).toHaveLength(1);
    expect(await executePreview(harness, changed.ref)).toMatchObject({ body: { changes: expected, duplicate: true } });
  });

  it('answers 404 to a ref that is unknown, or older than 30 minutes', async () => {
    expect(await executePreview(harness, 'nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { ref } = await detectCourse(harness);
    harness.clock.advance(29 * 60_000_000);
    expect(await executePreview(harness, ref)).toMatchObject({ status: 200 });
    harness.clock.advance(2 * 60_000_000);
    expect(await executePreview(harness, ref)).toMatchObject({ status: 404 });
    await detectCourse(harness);
    const { db } = harness;
    const files = db.selectFrom('plg_content__preview_files').select('ref').where('ref', '=', ref);
    expect(await files.execute()).toEqual([]);
  });

  it('makes curricula of a user, and answers 404 for one that is unknown', async () => {
    const { ref } = await detectCourse(harness);
    const user_id = await harness.createUser();
    expect(await executePreview(harness, ref, { user_id })).toMatchObject({
      status: 200,
      body: { details: [{ curriculum_id: expect.any(String) }, { curriculum_id: expect.any(String) }] },
    });
    expect(await executePreview(harness, ref, { user_id: 'nobody' })).toMatchObject({ status: 404 });
  });

  it('replays its answer for an Idempotency-Key', async () => {
    const { ref } = await detectCourse(harness);
    const sent = { json: { ref, duplicate_action: 'overwrite' }, headers: { 'Idempotency-Key': 'once' } };
    const first = await harness.request('POST', '/import/execute', sent);
    const second = await harness.request('POST', '/import/execute', sent);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  it.each([{}, { ref: 1 }, { ref: 'x', duplicate_action: 'merge' }])('refuses %j', async (json) => {
    expect(await harness.request('POST', '/import/execute', { json })).toMatchObject({ status: 422 });
  });
});
