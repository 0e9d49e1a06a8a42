import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSqliteFile, openDatabase } from '@learnwright/db';
import { createScriptedAi, createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addCourse,
  createLearnerWithRecords,
  type LearnerWithRecords,
  namePublicThings,
} from '../../../tests/access-table/learner-with-records.ts';
import { addressOf } from '../../../tests/access-table/request-of.ts';
import { listOperations } from '../../../tests/api-sweep/api-document.ts';
import { readApiDocument } from '../../../tests/harness/read-api-document.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { answerWithWord } from '../../../tests/privacy/answer-with-word.ts';
import { readEnvironment } from '../../configuration/environment.ts';
import { inspectSecrets } from '../../secrets/rotate-secrets.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const clock = createTestClock();
const scripted = createScriptedAi();
scripted.answer(answerWithWord);
const LEARNERS = 3;
const NO_PROGRESS = () => undefined;
/** What says how a process is, such as since when a plugin runs, and not what is stored. */
const OF_PROCESS = /\/(?:metrics|health\/ready|plugins\/health|events|admin\/connection|admin\/plugins(?:\/[^/]+)?)$/;

/** An answer, as far as it says what is stored. */
interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly answer: string;
}

describeEachDatabase('a backup', ({ label, createUrl }) => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-backups-'));
  const archive = join(folder, 'backup.tar.gz');
  const places = { APP_DATA_DIR: join(folder, 'data'), APP_CONFIG_DIR: join(folder, 'config') };
  let url: string;
  let server: TestApp;
  let learners: LearnerWithRecords[];
  let before: Map<string, Answer>;

  const partsOf = (directories: Record<string, string>) => ({
    environment: readEnvironment({ DATABASE_URL: url, ...directories }),
    variables: process.env,
    version: '0.0.0-test',
    clock,
    plugins: [],
  });
  const restore = () => restoreBackup(partsOf(places), archive, { force: false, dry_run: false }, NO_PROGRESS);

  async function start(variables: Record<string, string>): Promise<void> {
    server = await createTestApp({
      ...{ clock, plugins: 'installed', also: { 'scripted-ai': scripted.plugin }, config: '{app: {name: Backed up}}' },
      databaseUrl: url,
      variables: { APP_CREDENTIALS_SECRET: '', ...variables },
    });
  }

  /** The answers to every GET of the API document, for the records of each learner. */
  async function record(): Promise<Map<string, Answer>> {
    const operations = listOperations(await readApiDocument(server)).filter(
      ({ method, path }) => method === 'GET' && !OF_PROCESS.test(path),
    );
    const answers = new Map<string, Answer>();
    for (const learner of learners) {
      for (const path of operations.map((operation) => addressOf(operation, learner))) {
        const { status, headers, body } = await server.request('GET', path);
        // An export says when it was made.
        const answer = JSON.stringify(body).replace(/(?<="exported_at":)"[^"]+"/, '""');
        answers.set(path, { status, etag: headers.get('etag'), answer });
      }
    }
    return answers;
  }

  beforeAll(async () => {
    url = await createUrl();
    await start({});
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
    before = await record();
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is made of a server that runs, for its owner alone', async (context) => {
    const running = { APP_DATA_DIR: server.folder, APP_CONFIG_DIR: join(server.folder, 'config') };
    const progress: number[] = [];
    const make = createBackup(partsOf(running), archive, { secrets: true }, (done) => void progress.push(done));
    const report = await make.catch((error) => {
      // A machine without PostgreSQL's programs is told so; there is nothing more to see on it.
      context.skip(/^There is no program pg_dump|, and pg_dump is of version/.test(error.message), error.message);
      throw error;
    });
    expect(report).toMatchObject({ archive, dialect: label === 'SQLite' ? 'sqlite' : 'postgres', secrets: 'included' });
    expect(progress.length).toBeGreaterThan(0);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
  });

  it('is not restored under a server that runs', async (context) => {
    context.skip(!existsSync(archive), 'There is no backup.');
    const { restored, findings } = await restore();
    expect(restored).toBe(false);
    expect(findings.map(({ code }) => code)).toEqual(['in_use', 'not_empty']);
    const forced = await restoreBackup(partsOf(places), archive, { force: true, dry_run: false }, NO_PROGRESS);
    expect(forced.findings.map(({ code }) => code)).toEqual(['in_use']);
  });

  it('gives every answer as before where all else was lost', async (context) => {
    context.skip(!existsSync(archive), 'There is no backup.');
    await server.close();
    await loseDatabase(url);
    expect(await restore()).toMatchObject({ restored: true, findings: [] });
    await start(places);
    expect(Object.fromEntries(await record())).toEqual(Object.fromEntries(before));
    expect(before.size).toBeGreaterThan(200);
    expect([...before.values()].filter(({ status }) => status !== 200)).toEqual([]);
    expect(await inspectSecrets(server.app.context.secrets)).toMatchObject({ stored_keys: LEARNERS, unopened_keys: 0 });
    await server.close();
  });

  it('replaces what is there by force alone, whatever has been done to it since', async (context) => {
    context.skip(!existsSync(archive), 'There is no backup.');
    await start(places);
    await server.request('DELETE', `/users/${learners[0]?.records.user}`);
    await server.close();
    expect((await restore()).findings.map(({ code }) => code)).toContain('not_empty');
    await restoreBackup(partsOf(places), archive, { force: true, dry_run: false }, NO_PROGRESS);
    await start(places);
    expect((await server.request('GET', `/users/${learners[0]?.records.user}`)).status).toBe(200);
    await server.close();
  });
});

async function loseDatabase(url: string): Promise<void> {
  const file = findSqliteFile(url);
  if (file !== null) return rmSync(file);
  const database = await openDatabase({ url });
  for (const ending of ["|| '_jobs'", '']) {
    const drop = `execute 'drop schema if exists ' || quote_ident(current_schema() ${ending}) || ' cascade';`;
    await database.runSql?.(`do $$ begin ${drop} end $$`);
  }
  await database.close();
}
