import { attemptInputSchema, recordAttempts } from '@learnwright/core';
import { lessonSchema } from '@learnwright/exercises';
import { type ElementAddress, elementAddressText, WHOLE_LIST } from '@learnwright/plugin-sdk';
import { describeEachDatabase, type GitCommit, type GitServer, startGitServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { createHistory } from '../tests/history.ts';
import { fetchRemote } from './import-content.ts';
import type { ImportOutcome } from './imports/import-report.ts';
import { runImport } from './imports/run-import.ts';
import { listLessonElements } from './lesson-elements.ts';
import { createReadings } from './reading/open-reading.ts';
import { redirectElements } from './redirects.ts';

const SECOND = 1_000_000;
const readings = createReadings();

/** An element by its address, with the name that it keeps wherever it goes: its exercise's stable_id and its key. */
type Elements = ReadonlyMap<string, { readonly address: ElementAddress; readonly name: string }>;

describeEachDatabase('the history of a content repository', (testDatabase) => {
  let harness: ContentHarness;
  let server: GitServer;

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
    server = await startGitServer();
  });
  afterAll(() => server.close());

  async function importHead(): Promise<ImportOutcome> {
    const { context } = harness;
    harness.clock.advance(SECOND);
    const source = await fetchRemote(context, server.urlOf('course'), context.signal, { branch: 'main' });
    const request = { source, dry_run: false, duplicate_action: 'overwrite' } as const;
    const outcome = await readings.use((reading) => runImport(context, reading, request));
    expect(outcome.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    return outcome;
  }

  it('loses no element: each is where its stable_id is now, or is reported', async () => {
    const { context, database, db } = harness;
    const { first, later } = createHistory();
    server.create('course', [first]);
    const [{ set_id = '' } = {}] = (await importHead()).sets;
    const origin = elementsOf(set_id, first);
    expect(origin.size).toBeGreaterThan(10);
    // A learner has answered everything, and another device will send the same late.
    const user_id = await harness.createUser();
    const attempts = [...origin.values()].map(({ address }, index) => ({
      address,
      input: attemptInputSchema.parse({ ...address, correct: false, attempt_id: String(index) }),
    }));
    const ports = { ...context, unitOfWork: database.unitOfWork };
    for (let from = 0; from < attempts.length; from += 500) {
      const some = attempts.slice(from, from + 500).map(({ input }) => input);
      await recordAttempts(ports, user_id, some);
    }
    const orphaned = new Set<string>();
    let moves = 0;
    let before = origin;
    for (const commit of later) {
      server.add('course', [commit]);
      const { elements } = await importHead();
      const after = elementsOf(set_id, commit);
      expect([commit.message, findLost(before, after, elements)]).toEqual([commit.message, []]);
      for (const address of elements.orphaned) orphaned.add(elementAddressText(address));
      moves += elements.moved.length;
      before = after;
    }
    expect(moves).toBeGreaterThan(20);
    expect(orphaned.size).toBeGreaterThan(5);
    const log = (await context.records.attempts.listByUser(user_id, WHOLE_LIST)).items;
    expect(log).toHaveLength(origin.size);
    const places = log.map(elementAddressText);
    expect(places.filter((place) => !before.has(place) && !orphaned.has(place))).toEqual([]);
    const late = log.map((attempt) => ({ ...attempt, ...attempts[Number(attempt.attempt_id)]?.address }));
    const redirected = (await redirectElements(context, late)) ?? [];
    expect(redirected.map(elementAddressText)).toEqual(places);
    expect(await db.selectFrom('plg_content__origins').select('commit_sha').execute()).toHaveLength(1);
  });
});

/** All elements of a commit, by their addresses. */
function elementsOf(set_id: string, { files = {} }: GitCommit): Elements {
  const all = Object.entries(files).flatMap(([path, text]) => {
    if (!path.startsWith('lessons/')) return [];
    const lesson = lessonSchema.parse(JSON.parse(String(text)));
    const stableIds = new Map(
      lesson.steps.flatMap(({ exercise }) => (exercise ? [[exercise.id, exercise.stable_id]] : [])),
    );
    return listLessonElements(set_id, lesson.id, lesson).map(({ address }) => ({
      address,
      name: JSON.stringify([stableIds.get(address.exercise_id), address.element_key]),
    }));
  });
  return new Map(all.map((element) => [elementAddressText(element.address), element]));
}

/** The elements that an update has lost: neither where they were, nor moved to where they are now, nor reported. */
function findLost(before: Elements, after: Elements, { moved, orphaned }: ImportOutcome['elements']): string[] {
  const moves = new Map(moved.map(({ from, to }) => [elementAddressText(from), elementAddressText(to)]));
  const gone = new Set(orphaned.map(elementAddressText));
  const places = new Map([...after].map(([place, { name }]) => [name, place]));
  return [...before].flatMap(([place, { name }]) => {
    const now = moves.get(place) ?? place;
    const expected = places.get(name);
    if (expected !== undefined) return now === expected && !gone.has(place) ? [] : [`${place} is not at ${expected}`];
    // Its key has changed, or it is gone: it has a new place, or is reported.
    return gone.has(place) || after.has(now) ? [] : [`${place} is lost`];
  });
}
