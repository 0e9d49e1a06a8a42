import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createScriptedAi, describeEachDatabase, type GitServer, startGitServer } from '@learnwright/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, WITH_PLUGINS } from '../harness/test-app.ts';
import { answerWithWord, type Word } from './answer-with-word.ts';
import { dumpDatabase, linesOf } from './dump-database.ts';
import { createBusyLearner } from './everything-at-once.ts';

/** In which order the requests of a learner are sent, and how many of them end before the learner is erased. */
const plans = fc.record({ order: fc.infiniteStream(fc.nat()), ended: fc.nat(30) });

describeEachDatabase('an erasure while everything of a learner is under way', ({ createUrl }) => {
  let server: TestApp;
  let git: GitServer;
  let databaseUrl: string;
  let round = 0;

  beforeAll(async () => {
    databaseUrl = await createUrl({ prepared: WITH_PLUGINS });
    git = await startGitServer();
    const ai = createScriptedAi();
    ai.answer(answerWithWord);
    server = await createTestApp({
      databaseUrl,
      plugins: 'installed',
      also: { 'scripted-ai': ai.plugin },
      pluginConfigs: { books: 'settings:\n  allow_http_loopback: true\n' },
    });
  });
  afterAll(async () => {
    await server.close();
    await git.close();
  });

  /** Where a word stands: rows of the database, files of the data directory, stored responses, lines of the log. */
  async function findWord(word: string): Promise<string[]> {
    const rows = linesOf(await dumpDatabase(databaseUrl)).filter((line) => line.toLowerCase().includes(word));
    const names = await readdir(server.folder, { recursive: true, withFileTypes: true });
    const files: string[] = [];
    for (const entry of names.filter((candidate) => candidate.isFile() && !/^test\.db/.test(candidate.name))) {
      const path = join(entry.parentPath, entry.name);
      const text = await readFile(path, 'latin1').catch(() => '');
      if (`${path}\n${text}`.includes(word)) files.push(path);
    }
    const lines = server.log().map((line) => JSON.stringify(line));
    return [...rows, ...files, ...lines.filter((line) => line.includes(word))];
  }

  it('answers nothing with 500, and leaves no name, no address and no text', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async ({ order, ended }) => {
        round += 1;
        const word: Word = `vogel${round}x`;
        const { user_id, requests } = await createBusyLearner(server, git, word);
        const shuffled = requests
          .map((send) => ({ send, rank: order.next().value }))
          .toSorted((left, right) => left.rank - right.rank);
        let count = 0;
        const enough = Promise.withResolvers<void>();
        const answers = shuffled.map(async ({ send }) => {
          const answer = await send();
          count += 1;
          if (count >= ended) enough.resolve();
          return answer;
        });
        if (ended > 0) await enough.promise;
        const erased = await server.request('DELETE', `/users/${user_id}`);
        expect(erased.status).toBe(204);
        // 503 is no failure: a machine that is too busy says so, and to come again.
        const failed = (await Promise.all(answers)).filter(({ status }) => status >= 500 && status !== 503);
        expect(failed).toEqual([]);
        // Jobs that were under way end by themselves.
        await expect.poll(() => findWord(word), { interval: 50, timeout: 10_000 }).toEqual([]);
        const folders = await readdir(join(server.folder, 'plugin-data/books/repositories')).catch(() => []);
        expect(folders).not.toContain(user_id);
      }),
      { numRuns: 2, endOnFailure: true },
    );
    // What was still under way then may have come later.
    expect(await findWord('vogel')).toEqual([]);
  });
});
