import type { ContentImport } from '@learnwright/plugin-sdk';
import { runImport } from '../src/imports/run-import.ts';
import { createReadings } from '../src/reading/open-reading.ts';
import type { ContentHarness } from './content.ts';
import { type EditText, editCourse } from './edit-source.ts';

const readings = createReadings();
const TABLES = ['sets', 'lessons', 'snapshots', 'versions', 'curricula'] as const;

/** Imports of the example course, and what they leave in the tables. */
export function createCourseImports(getHarness: () => ContentHarness) {
  /** Imports the course with some of its texts changed; overwrites unless the request says otherwise. */
  async function importCourse(
    request: Partial<Omit<ContentImport, 'source'>> = {},
    edits: Readonly<Record<string, EditText>> = {},
  ) {
    const source = await editCourse(edits);
    const whole = { source, dry_run: false, duplicate_action: 'overwrite', ...request } as const;
    return readings.use((reading) => runImport(getHarness().context, reading, whole), { urgent: true });
  }

  /** Every row of every table, for comparing. */
  async function readTables(): Promise<Record<string, string[]>> {
    const { db } = getHarness();
    const tables = await Promise.all(
      TABLES.map(async (table) => {
        const rows = await db.selectFrom(`plg_content__${table}`).selectAll().execute();
        return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
      }),
    );
    return Object.fromEntries(tables);
  }

  async function countRows(): Promise<Record<string, number>> {
    return Object.fromEntries(Object.entries(await readTables()).map(([table, rows]) => [table, rows.length]));
  }

  /** Leaves nothing but the course. */
  async function startOver(): Promise<void> {
    const { db } = getHarness();
    for (const table of ['curricula', 'sets', 'snapshots'] as const) {
      await db.deleteFrom(`plg_content__${table}`).execute();
    }
    await importCourse();
  }

  return { importCourse, readTables, countRows, startOver };
}

/** A new title for a lesson, or for whatever has the first title of a text. */
export function retitle(word: string): EditText {
  return (text) => text.replace('"title": "', `"title": "${word}: `);
}
