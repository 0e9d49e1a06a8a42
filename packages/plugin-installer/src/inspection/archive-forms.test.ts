import { goodFiles, INSPECTION_OPTIONS } from '@learnwright/test-kit/archives';
import { describe, expect, it } from 'vitest';
import { ARCHIVE_FORMS } from './archive-forms.fixture.ts';
import { inspectPluginArchive } from './inspect-plugin-archive.ts';

const FILES = goodFiles({ 'quiz/empty.txt': '' });

describe('an archive that people pack', () => {
  it.each(ARCHIVE_FORMS)('with $name passes the whole inspection', async ({ make, warnings }) => {
    const { findings, plugin } = await inspectPluginArchive(make(), INSPECTION_OPTIONS);
    expect(findings.map(({ rule }) => rule)).toEqual(warnings);
    for (const [path, bytes] of FILES) expect(plugin?.files.get(path)).toEqual(bytes);
    const others = [...(plugin?.files.keys() ?? [])].filter((path) => !FILES.has(path));
    expect(others).toEqual(warnings.includes('shape.stray_file') ? ['META-INF/MANIFEST.MF'] : []);
  });

  it('has at least 29 forms, each of them other bytes', () => {
    expect(ARCHIVE_FORMS.length).toBeGreaterThanOrEqual(29);
    const archives = ARCHIVE_FORMS.map(({ make }) => Buffer.from(make()).toString('base64'));
    expect(new Set(archives).size).toBe(ARCHIVE_FORMS.length);
  });
});
