import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createScriptedAi } from '@learnwright/test-kit';
import {
  addCourse,
  addDraft,
  createLearnerWithRecords,
  type LearnerWithRecords,
  namePublicThings,
} from '../access-table/learner-with-records.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { INSTALL_OVER_HTTP } from '../installation/install-over-http.ts';
import { answerWithWord } from '../privacy/answer-with-word.ts';

const LESSON = { set_id: 'de-first-steps-from-en', lesson_id: '01-introducing-yourself', subject_id: 'languages' };

/** A server with one learner who has a record of every kind, under the ids that the examples of the API document have. */
export async function createExampleWorld(): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-world-'));
  const file = join(folder, 'world.db');
  const scripted = createScriptedAi();
  scripted.answer(answerWithWord);
  const open = () =>
    createTestApp({
      databaseUrl: `sqlite:${file}`,
      plugins: 'installed',
      also: { 'scripted-ai': scripted.plugin },
      config: INSTALL_OVER_HTTP,
    });
  const first = await open();
  const learner = await fillWorld(first);
  await first.close();
  renameIds(file, namesOf(learner));
  const server = await open();
  // A key is sealed for the id of its learner.
  await server.request('POST', '/settings/user-1/api-key', { provider: 'provider_a', key: 'a-key' });
  const close = () => server.close().finally(() => rmSync(folder, { recursive: true, force: true }));
  return { ...server, close };
}

async function fillWorld(server: TestApp): Promise<LearnerWithRecords> {
  const operator = await server.createToken('operator');
  const things = { ...(await namePublicThings(server, operator, 'tools')), ...LESSON };
  const records = await createLearnerWithRecords(server, operator, things);
  const learner = await addCourse(server, operator, records);
  // A draft that was accepted is a course: another one is still a draft.
  const draft = (await addDraft(server, operator, records)).records.draft ?? '';
  return { ...learner, records: { ...learner.records, draft } };
}

/** The ids of the records, with those that the examples have for them; the learner of the seed makes room. */
function namesOf({ records, fields }: LearnerWithRecords): [string, string][] {
  const { token_id: token, chapter_id: chapter, remote_id: remote, image_id: image } = fields;
  const all = { ...records, token, chapter, remote, image };
  const seeded = ['user', 'project'].map((record): [string, string] => [`${record}-1`, `${record}-0`]);
  return [...seeded, ...Object.entries(all).map(([record, id = '']): [string, string] => [id, `${record}-1`])];
}

/**
 * Gives records other ids, wherever a database that nobody has open has them: an id is long enough to stand for nothing else.
 */
function renameIds(file: string, names: readonly (readonly [string, string])[]): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA foreign_keys = OFF; BEGIN');
  const columns = database
    .prepare(
      `SELECT tables.name AS name, columns.name AS field FROM sqlite_master tables, pragma_table_info(tables.name) columns
       WHERE tables.type = 'table' AND columns.type = 'text' COLLATE NOCASE`,
    )
    .all();
  for (const { name, field } of columns) {
    const update = database.prepare(
      `UPDATE "${name}" SET "${field}" = replace("${field}", :id, :other) WHERE instr("${field}", :id) > 0`,
    );
    for (const [id, other] of names) update.run({ id, other });
  }
  database.exec('COMMIT');
  database.close();
}
