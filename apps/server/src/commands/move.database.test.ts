import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { discoverPlugins } from '@learnwright/plugin-host';
import { createPostgresSchema, createScriptedAi, createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addCourse,
  createLearnerWithRecords,
  type LearnerWithRecords,
  namePublicThings,
} from '../../tests/access-table/learner-with-records.ts';
import { addressOf } from '../../tests/access-table/request-of.ts';
import { listOperations } from '../../tests/api-sweep/api-document.ts';
import { readApiDocument } from '../../tests/harness/read-api-document.ts';
import { createTestApp, type TestApp, type TestAppOptions, WITH_PLUGINS } from '../../tests/harness/test-app.ts';
import { answerWithWord, WORDS } from '../../tests/privacy/answer-with-word.ts';
import { dumpDatabase, linesOf } from '../../tests/privacy/dump-database.ts';
import { insertEventRows } from '../../tests/privacy/event-rows.ts';
import { liveAsLearner } from '../../tests/privacy/live-as-learner.ts';
import { insertSignInRows } from '../../tests/privacy/sign-in-rows.ts';
import { readEnvironment } from '../configuration/environment.ts';
import { inspectSecrets } from '../secrets/rotate-secrets.ts';
import { createMoveCommand } from './move.ts';

const clock = createTestClock();
const scripted = createScriptedAi();
scripted.answer(answerWithWord);
const [word] = WORDS;
const LEARNERS = 3;
/** What says how a process is, such as since when a plugin runs, and not what is stored. */
const OF_PROCESS = /\/(?:metrics|health\/ready|plugins\/health|events|admin\/connection|admin\/plugins(?:\/[^/]+)?)$/;

describeEachDatabase('the database of a server, moved with its plugins', ({ label, createUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-move-'));
  const cleanUps = [async () => rmSync(folder, { recursive: true, force: true })];
  let source: string;
  let target: string;
  let learners: LearnerWithRecords[];
  let before: Record<string, string>;

  const moveFrom = (url: string, to: string) => {
    const environment = readEnvironment({ DATABASE_URL: url, APP_DATA_DIR: folder, APP_CONFIG_DIR: folder });
    const discover = () =>
      discoverPlugins({
        packageJsonPath: fileURLToPath(new URL('../../package.json', import.meta.url)),
        importModule: (specifier) => import(specifier),
        resolveModule: (specifier) => import.meta.resolve(specifier),
      });
    const move = createMoveCommand(() => ({ environment, version: '0.0.0-test', clock }), discover);
    return move(to, { without: [] }, () => undefined);
  };

  const start = (databaseUrl: string, options: TestAppOptions = { clock }): Promise<TestApp> =>
    createTestApp({ plugins: 'installed', also: { 'scripted-ai': scripted.plugin }, databaseUrl, ...options });

  /** The answers to every GET of the API document, for the records of each learner. */
  async function record(server: TestApp): Promise<Record<string, string>> {
    const operations = listOperations(await readApiDocument(server)).filter(
      ({ method, path }) => method === 'GET' && !OF_PROCESS.test(path),
    );
    const answers: Record<string, string> = {};
    for (const learner of learners) {
      for (const path of operations.map((operation) => addressOf(operation, learner))) {
        const { status, headers, body } = await server.request('GET', path);
        // An export says when it was made.
        const answer = JSON.stringify(body).replace(/(?<="exported_at":)"[^"]+"/, '""');
        answers[path] = `${status} ${headers.get('etag')} ${answer}`;
      }
    }
    return answers;
  }

  beforeAll(async () => {
    source = await createUrl({ prepared: WITH_PLUGINS });
    // Work that waits for its time needs a clock that goes on; the answers of one moment need one that stands.
    const living = await start(source, {});
    const life = await liveAsLearner(living, word);
    await living.close();
    await insertSignInRows(source, life, word);
    await insertEventRows(source, life, 'one');
    const server = await start(source);
    const operator = await server.createToken('operator');
    const things = await namePublicThings(server, operator, 'scripted-ai');
    learners = [];
    for (let count = 0; count < LEARNERS; count += 1) {
      learners.push(await addCourse(server, operator, await createLearnerWithRecords(server, operator, things)));
    }
    for (const { records } of learners) {
      const findStatus = async () => (await server.request('GET', `/jobs/${records.job}`)).body.status;
      await vi.waitFor(async () => expect(await findStatus()).toBe('succeeded'), { timeout: 20_000 });
    }
    before = await record(server);
    await server.close();
    target = `sqlite:${join(folder, 'moved.db')}`;
    if (label === 'SQLite') {
      const { url, remove } = await createPostgresSchema();
      target = url;
      cleanUps.push(remove);
    }
  }, 240_000);
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it('has every row of every table there, and again after the way back', async () => {
    const rows = await dumpDatabase(source);
    const there = await moveFrom(source, target);
    expect(there).toMatchObject({ moved: true, findings: [], left: [], secret: 'data' });
    expect(there.tables.map(({ table }) => table).toSorted()).toEqual([...rows.keys()].toSorted());
    const filled = there.tables.filter((table) => table.rows > 0).map(({ table }) => table);
    expect(filled.length).toBeGreaterThan(85);
    expect(
      filled.filter((table) => table.startsWith('plg_') && !table.endsWith('__migrations')).length,
    ).toBeGreaterThan(35);
    const third = await createUrl({ empty: true });
    expect(await moveFrom(target, third)).toMatchObject({ moved: true, tables: there.tables });
    expect(linesOf(await dumpDatabase(target))).toEqual(linesOf(rows));
    expect(linesOf(await dumpDatabase(third))).toEqual(linesOf(rows));
  });

  it('gives every answer as before, and opens the keys of learners', async () => {
    const server = await start(target);
    const after = await record(server);
    expect(Object.keys(before).length).toBeGreaterThan(200);
    expect(after).toEqual(before);
    const { stored_keys, unopened_keys } = await inspectSecrets(server.app.context.secrets);
    expect({ stored_keys, unopened_keys }).toEqual({ stored_keys: LEARNERS + 3, unopened_keys: 0 });
    await server.close();
  });

  it('is not moved without a database, nor where the target does not let it in', async () => {
    await expect(moveFrom(`sqlite:${join(folder, 'none.db')}`, target)).rejects.toThrow('Is DATABASE_URL right?');
    await expect(moveFrom(source, 'mysql://localhost/a')).rejects.toThrow('must be "sqlite:');
    const nobody = 'postgres://nobody:secret@127.0.0.1:1/none';
    await expect(moveFrom(source, nobody)).rejects.toThrow('that the URL names its host and port');
  });
});
