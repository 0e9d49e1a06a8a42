import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { editCourse, GERMAN_LESSONS } from '../tests/edit-source.ts';
import { detectCourse } from '../tests/preview.ts';
import { textSource } from '../tests/text-source.ts';
import { formOf, zipOf } from '../tests/upload.ts';
import { buildZip } from '../tests/zip-bytes.ts';

const [, SECOND = ''] = GERMAN_LESSONS;

describeEachDatabase('previewing content', (testDatabase) => {
  let harness: ContentHarness;

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  describe('detect', () => {
    it('previews a ZIP without touching any set', async () => {
      const { status, body } = await detectCourse(harness);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ref: expect.any(String),
        expires_at: expect.any(String),
        format: 'content-set',
        sets: 2,
        lessons: 6,
        warnings: [],
        duplicate: false,
        changes: { added: 6, changed: 0, removed: 0, unchanged: 0, moved_elements: [], orphaned_elements: [] },
        details: [{ set_id: 'de-first-steps-from-en', title: 'German: first steps', lessons: 3, duplicate: false }, {}],
      });
      expect((await harness.request('GET', '/sets')).body).toEqual([]);
    });

    it('takes a ZIP in a form, and plain files', async () => {
      const zipped = formOf({ 'course.zip': await zipOf(await editCourse()) });
      expect((await harness.request('POST', '/import/detect', { form: zipped })).body).toMatchObject({ sets: 2 });
      const plain = formOf({ 'notes/a.md': '# A\n\na', 'notes/b.md': 'b' });
      expect((await harness.request('POST', '/import/detect', { form: plain })).body).toMatchObject({
        format: 'markdown-folder',
        details: [{ set_id: 'notes', lessons: 2 }],
        warnings: [{ rule: 'W-ATTRIBUTION-MISSING', severity: 'warning' }],
      });
    });

    it('refuses content with an error, every finding with rule, file and pointer', async () => {
      const edits = { [SECOND]: (text: string) => text.replace('"id": "02-at-the-cafe"', '"id": ""') };
      const { status, body } = await detectCourse(harness, edits);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'content_invalid',
        detail: expect.stringContaining('E-SCHEMA'),
        errors: expect.arrayContaining([
          { path: SECOND, pointer: '/id', code: 'E-SCHEMA', message: expect.any(String) },
        ]),
      });
    });

    it('refuses a hostile ZIP, every finding with its entry', async () => {
      const zip = buildZip([{ name: '../a.md' }, { name: 'b.md', mode: 0o120777 }]);
      expect(await harness.request('POST', '/import/detect', { zip })).toMatchObject({
        status: 422,
        body: {
          code: 'content_invalid',
          errors: [
            { path: '../a.md', code: 'E-FILE-NAME' },
            { path: 'b.md', code: 'E-ZIP-LINK' },
          ],
        },
      });
    });

    it('answers 415 with the formats where no handler claims the content', async () => {
      const form = formOf({ 'a.txt': 'x' });
      expect(await harness.request('POST', '/import/detect', { form })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_format', detail: expect.stringContaining('content-set, markdown, markdown-folder') },
      });
    });

    it('answers 422 to a form without a file', async () => {
      const form = new FormData();
      form.append('name', 'x');
      expect(await harness.request('POST', '/import/detect', { form })).toMatchObject({
        status: 422,
        body: { code: 'invalid_request', errors: [{ pointer: '/file', code: 'required' }] },
      });
    });
  });

  describe('detect at an address', () => {
    const send = (url: string) => harness.request('POST', '/import/detect/git', { json: { url } });

    it('answers 415 with what is registered where nobody claims it', async () => {
      expect(await send('shelf:course')).toMatchObject({
        status: 415,
        body: { code: 'unsupported_format', detail: expect.stringContaining('Registered: git') },
      });
    });

    it('previews what the handler that claims it brings, and answers 502 when that fails', async () => {
      const leave = harness.context.registries.remoteSources.register({
        name: 'shelf',
        can_handle: (url) => url.startsWith('shelf:'),
        fetch: async (url) => {
          if (url === 'shelf:empty') throw new Error('a secret path');
          if (url === 'shelf:odd') return textSource({ '../a.md': 'A' });
          return editCourse();
        },
      });
      expect(await send('shelf:course')).toMatchObject({ status: 200, body: { sets: 2, lessons: 6 } });
      expect(await send('shelf:odd')).toMatchObject({ status: 422, body: { errors: [{ code: 'E-FILE-NAME' }] } });
      const failed = await send('shelf:empty');
      expect(failed).toMatchObject({ status: 502, body: { code: 'remote_source_failed' } });
      expect(JSON.stringify(failed.body)).not.toContain('secret');
      leave();
    });
  });
});
