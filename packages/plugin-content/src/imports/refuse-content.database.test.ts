import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { createCourseImports, retitle } from '../../tests/course-imports.ts';
import { type EditText, GERMAN_LESSONS } from '../../tests/edit-source.ts';

const [FIRST = '', SECOND = ''] = GERMAN_LESSONS;

describeEachDatabase('content with an error', (testDatabase) => {
  let harness: ContentHarness;
  const { importCourse, readTables, startOver } = createCourseImports(() => harness);

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  const BROKEN: readonly [string, EditText, RegExp][] = [
    ['a broken exercise', (text) => text.replace('"accept": [', '"deny": ['), /^\/steps\/\d+\/exercise/],
    ['a text that is no JSON', () => '{', /^$/],
    ['a character no database holds', (text) => text.replace('"title": "', '"title": "\\u0000'), /^\/title$/],
    ['half of a surrogate pair', (text) => text.replace('"title": "', '"title": "\\ud83e'), /^\/title$/],
    ['endless nesting', (text) => text.replace('{', `{"x": ${'['.repeat(200)}${']'.repeat(200)},`), /^$/],
  ];

  it.each(BROKEN)('is refused as a whole: %s', async (_, edit, pointer) => {
    await startOver();
    const before = await readTables();
    const outcome = await importCourse({}, { [FIRST]: retitle('New'), [SECOND]: edit });
    expect(outcome).toMatchObject({ imported: false, sets: [] });
    const errors = outcome.findings.filter(({ severity }) => severity === 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatchObject({ path: SECOND, pointer: expect.stringMatching(pointer) });
    expect(await readTables()).toEqual(before);
  });
});
