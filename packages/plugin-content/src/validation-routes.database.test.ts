import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { editCourse, GERMAN_LESSONS } from '../tests/edit-source.ts';
import { formOf, zipOf } from '../tests/upload.ts';
import { buildZip } from '../tests/zip-bytes.ts';

const [FIRST = ''] = GERMAN_LESSONS;

describeEachDatabase('validating content', (testDatabase) => {
  let harness: ContentHarness;

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  it('finds nothing in a good lesson', async () => {
    const { files } = await editCourse();
    const text = new TextDecoder().decode(await files.find(({ path }) => path === FIRST)?.bytes());
    const json = JSON.parse(text);
    const { body } = await harness.request('POST', '/validate', { json });
    expect(body).toMatchObject({ valid: true, findings: [] });
  });

  it('lists every finding of a lesson of any shape', async () => {
    expect((await harness.request('POST', '/validate', { json: { id: 'A', cards: 1 } })).body).toMatchObject({
      valid: false,
      findings: expect.arrayContaining([
        expect.objectContaining({ rule: 'E-SCHEMA', severity: 'error', pointer: '/title' }),
        expect.objectContaining({ rule: 'E-SCHEMA', pointer: '/cards' }),
        expect.objectContaining({ rule: 'W-ID-FORM', severity: 'warning', pointer: '/id' }),
      ]),
    });
    expect((await harness.request('POST', '/validate', { json: [] })).body).toMatchObject({ valid: false });
  });

  it('takes a lesson file, a ZIP or Markdown', async () => {
    const upload = async (form: FormData) => (await harness.request('POST', '/validate/upload', { form })).body;
    expect(await upload(formOf({ 'a.json': '{' }))).toMatchObject({
      valid: false,
      findings: [{ rule: 'E-JSON', path: 'a.json', pointer: '' }],
    });
    expect(await upload(formOf({ 'a.md': 'text' }))).toMatchObject({ valid: true });
    const zip = await zipOf(await editCourse({ [FIRST]: () => '[]' }));
    expect(await upload(formOf({ 'a.zip': zip }))).toMatchObject({
      valid: false,
      findings: expect.arrayContaining([expect.objectContaining({ rule: 'E-SCHEMA', path: FIRST })]),
    });
    expect(await upload(formOf({ 'a.zip': buildZip([{ name: '../a' }]) }))).toMatchObject({
      valid: false,
      findings: [{ rule: 'E-FILE-NAME', path: '../a' }],
    });
  });
});
