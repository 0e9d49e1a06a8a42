import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { createContentImporter } from './import-content.ts';
import { createReadings } from './reading/open-reading.ts';
import { readFolderSource } from './sources/local-source.ts';

// Optional: the 55 lessons are other authors' and under another licence, so they are not part of this repository.
// Where a copy lies beside it, or LEARNWRIGHT_CONTENT_DIR names one, this runs; elsewhere it is skipped.
const beside = fileURLToPath(new URL('../../../../shared/content', import.meta.url));
const folder = process.env.LEARNWRIGHT_CONTENT_DIR || beside;
const isPresent = existsSync(folder);
const reason = isPresent ? '' : ' (skipped: set LEARNWRIGHT_CONTENT_DIR to a copy of them)';

describe.skipIf(!isPresent)(`the 55 real lessons${reason}`, () => {
  describeEachDatabase('imported', (testDatabase) => {
    let harness: ContentHarness;

    beforeAll(async () => {
      harness = await createContentHarness(await testDatabase.open());
    });

    async function importAll() {
      const source = await readFolderSource(folder);
      const importer = createContentImporter(harness.context, createReadings());
      const { findings, ...summary } = await importer.importContent({
        source,
        dry_run: false,
        duplicate_action: 'overwrite',
      });
      return { summary, rules: [...new Set(findings.map(({ rule }) => rule))].toSorted() };
    }

    it('are six sets without an error, with the known traps as warnings', async () => {
      expect(await importAll()).toEqual({
        summary: {
          format: 'content-set',
          sets: 6,
          lessons: 55,
          changes: { added: 55, changed: 0, unchanged: 0 },
          assets: { stored: 0, unchanged: 0, missing: expect.any(Number) },
          imported: true,
        },
        rules: ['W-ASSET-ABSENT', 'W-CARD-UNUSED', 'W-MATCHING-RIGHT-REPEATED'],
      });
    });

    it('change nothing the second time', async () => {
      const readAll = async () => {
        const sets = await harness.db.selectFrom('plg_content__sets').selectAll().orderBy('set_id').execute();
        const lessons = await harness.db.selectFrom('plg_content__lessons').selectAll().orderBy('hash').execute();
        return { sets, lessons };
      };
      const before = await readAll();
      expect((await importAll()).summary.changes).toEqual({ added: 0, changed: 0, unchanged: 55 });
      expect(await readAll()).toEqual(before);
    });

    it('are delivered with their author and licence', async () => {
      const { body } = await harness.request('GET', '/sets/es-a1-from-en/lessons/01-saludos');
      expect(body).toMatchObject({ attribution: { author: 'Asterios Raptis', license: 'CC-BY-SA-4.0' } });
    });
  });
});
