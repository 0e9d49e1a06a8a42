import { createScriptedAi, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type ParsedJson, type TestApp, WITH_PLUGINS } from '../harness/test-app.ts';
import { answerWithWord, WORDS } from './answer-with-word.ts';
import { type Dump, dumpDatabase, lineOf, linesOf } from './dump-database.ts';
import { insertEventRows } from './event-rows.ts';
import { findMissingRows } from './find-missing-rows.ts';
import { type Life, liveAsLearner } from './live-as-learner.ts';
import { findLearnerData, type LearnerData } from './rows-of-learner.ts';
import { insertSignInRows } from './sign-in-rows.ts';
import { COLUMNS_NOT_EXPORTED, NOT_EXPORTED, NOT_OF_LEARNERS } from './sweep-exceptions.ts';

describeEachDatabase('what the server holds of a learner', ({ createUrl }) => {
  const [word, otherWord] = WORDS;
  let server: TestApp;
  let learner: Life;
  let before: Dump;
  let held: LearnerData;
  let exported: ParsedJson;
  let after: Dump;

  beforeAll(async () => {
    const databaseUrl = await createUrl({ prepared: WITH_PLUGINS });
    const ai = createScriptedAi();
    ai.answer(answerWithWord);
    server = await createTestApp({ databaseUrl, plugins: 'installed', also: { 'scripted-ai': ai.plugin } });
    learner = await liveAsLearner(server, word);
    const other = await liveAsLearner(server, otherWord);
    await insertSignInRows(databaseUrl, learner, word);
    await insertSignInRows(databaseUrl, other, otherWord);
    await insertEventRows(databaseUrl, learner, 'one');
    await insertEventRows(databaseUrl, other, 'two');
    exported = (await server.request('GET', `/users/${learner.user_id}/export`)).body;
    // An export makes the settings that are not there yet, and no other row.
    before = await dumpDatabase(databaseUrl);
    held = findLearnerData(before, learner.user_id, learner.email);
    const { status } = await server.request('DELETE', `/users/${learner.user_id}`);
    expect(status).toBe(204);
    after = await dumpDatabase(databaseUrl);
    expect((await server.request('GET', `/users/${other.user_id}/export`)).status).toBe(200);
  });
  afterAll(() => server.close());

  it('is something in every table of the database but those of all', () => {
    const filled = new Set(held.rows.map(({ table }) => table));
    const empty = [...before.keys()].filter((table) => !filled.has(table));
    expect(empty.toSorted()).toEqual(Object.keys(NOT_OF_LEARNERS).toSorted());
  });

  it('stands in texts with the word of the learner in every table of texts', () => {
    const tables = held.rows.filter(({ table, row }) => lineOf(table, row).includes(word)).map(({ table }) => table);
    expect(new Set(tables).size).toBeGreaterThan(18);
  });

  it('is exported row by row with every column', () => {
    expect(held.rows.length).toBeGreaterThan(80);
    expect(findMissingRows(exported, held.rows)).toEqual([]);
  });

  it('is exported without keys, hashes, and what is of others', () => {
    const text = JSON.stringify(exported);
    expect(text).toContain(word);
    for (const secret of [otherWord, `key-${word}`, 'sealed', 'hash']) expect(text).not.toContain(secret);
  });

  it('is exempt from the export only where there is such a table and column', () => {
    for (const table of Object.keys(NOT_EXPORTED)) expect([...before.keys()]).toContain(table);
    for (const [table, columns] of Object.entries(COLUMNS_NOT_EXPORTED)) {
      expect(Object.keys(before.get(table)?.[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(columns)));
    }
  });

  it('is gone after the erasure: no id, no address, no text', () => {
    const left = findLearnerData(after, learner.user_id, learner.email).rows;
    expect(left).toEqual([]);
    expect(linesOf(after).filter((line) => line.toLowerCase().includes(word))).toEqual([]);
    const ids = [...held.ids];
    expect(linesOf(after).filter((line) => ids.some((id) => line.includes(id)))).toEqual([]);
  });

  it('is not in what is noted of a set whose elements have moved', () => {
    expect(held.rows.filter(({ row }) => String(row.element_key).startsWith('Moved'))).not.toEqual([]);
    expect(after.get('moved_sets')).toEqual([{ set_id: 'birds' }]);
  });

  it('goes without a change to any other row', () => {
    const mine = new Set(held.rows.map(({ table, row }) => lineOf(table, row)));
    expect(linesOf(after)).toEqual(linesOf(before).filter((line) => !mine.has(line)));
    expect(linesOf(after).filter((line) => line.includes(otherWord)).length).toBeGreaterThan(60);
  });
});
