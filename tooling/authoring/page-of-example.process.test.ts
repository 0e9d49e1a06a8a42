import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Database, openDatabase } from '@learnwright/db';
import { type PluginServer, startPluginServer, type TestPlugin, writeSqliteDatabase } from '@learnwright/test-kit';
import { openPluginPage, type PluginPage } from '@learnwright/test-kit/plugin-pages';
import type { AxeResults } from 'axe-core';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOURCE_CONDITION } from '../repository/workspace-package.ts';
import { ROOT } from '../run-command.ts';

/** What scripts in the frame return, unchecked. */
type Value = ReturnType<typeof JSON.parse>;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EXAMPLE = join(ROOT, 'examples/mistake-quiz');
const { mistakeQuiz }: { mistakeQuiz: TestPlugin } = await import(pathToFileURL(join(EXAMPLE, 'src/plugin.ts')).href);
const COFFEE = {
  ...{ set_id: 'course', lesson_id: 'cafe', exercise_id: 'type-it', element_key: 'coffee' },
  ...{ correct_answer: 'der Kaffee', correct: false },
};
/** Of `--ink` and `--paper`, in light and dark. */
const COLOURS = {
  light: ['rgb(28, 34, 46)', 'oklch(0.982 0.008 85)'],
  dark: ['rgb(240, 236, 229)', 'rgb(17, 21, 29)'],
};

// The pages with the part of the SDK that the script `page` of the example puts beside them.
const folder = mkdtempSync(join(tmpdir(), 'learnwright-page-'));
const directory = pathToFileURL(`${folder}/`);
beforeAll(async () => {
  cpSync(join(EXAMPLE, 'ui'), join(folder, 'ui'), { recursive: true });
  await build({
    entryPoints: [createRequire(import.meta.url).resolve('@learnwright/plugin-sdk/ui')],
    outfile: join(folder, 'ui/learnwright.js'),
    ...{ bundle: true, minify: true, format: 'esm', conditions: [SOURCE_CONDITION] },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the page of the quiz', () => {
  let database: Database;
  let server: PluginServer;
  let page: PluginPage;
  let user_id = '';
  beforeAll(async () => {
    const file = join(folder, 'test.db');
    await writeSqliteDatabase(file);
    database = await openDatabase({ url: `sqlite:${file}`, synchronous: 'normal', poolSize: 1 });
    server = await startPluginServer(database, [mistakeQuiz]);
    const { user } = await server.createLearner();
    user_id = user.id;
    await server.recordAttempts(user, [
      { ...COFFEE, user_answer: 'die Kaffee' },
      { ...COFFEE, user_answer: 'das Kaffee' },
    ]);
    page = await openPluginPage(server, mistakeQuiz, 'quiz', { directory, user_id, theme: 'dark', locale: 'de' });
  });
  afterAll(async () => {
    await page.close();
    await server.close();
    await database.close();
  });
  /** What an expression is in the frame. */
  const run = async (expression: string): Promise<Value> => page.tab.frames()[1]?.evaluate(expression);
  const colours = () =>
    run('(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))');
  const status = () => page.frame.getByRole('status').textContent();

  it('is German and dark for who reads German and likes it dark', async () => {
    await page.frame.getByRole('heading', { name: 'Welche Antwort ist richtig?' }).waitFor();
    await page.frame.getByRole('button', { name: 'der Kaffee' }).waitFor();
    expect([await run('document.documentElement.lang'), await colours()]).toEqual(['de', COLOURS.dark]);
    expect(page.calls).toEqual(['GET /questions/{user_id}']);
  });

  it('follows whoever changes both', async () => {
    await page.change({ theme: 'light', locale: 'en' });
    await page.frame.getByRole('heading', { name: 'Which answer is right?' }).waitFor();
    expect([await run('document.documentElement.lang'), await colours()]).toEqual(['en', COLOURS.light]);
  });

  it('keeps nobody out, in light and in dark', async () => {
    await run(AXE);
    for (const theme of ['dark', 'light'] as const) {
      await page.change({ theme });
      await expect.poll(colours).toEqual(COLOURS[theme]);
      // It would fetch the styles besides, which the policy refuses.
      const { violations }: AxeResults = await run('axe.run({ preload: false })');
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    }
  });

  it('takes an answer from the keyboard alone', async () => {
    const { keyboard } = page.tab;
    const focused = () => run('document.activeElement.textContent');
    await keyboard.press('Tab');
    await expect.poll(focused).toBe('das Kaffee');
    await keyboard.press('Tab');
    await expect.poll(focused).toBe('der Kaffee');
    await keyboard.press('Enter');
    await expect.poll(status).toBe('Right!');
    await expect.poll(focused).toBe('Next question');
    expect(page.calls).toEqual(['GET /questions/{user_id}', 'POST /answers/{user_id}']);
    const { body } = await server.request('GET', `/mistake-quiz/results/${user_id}`);
    expect(body).toEqual({ user_id, answers: 1, right: 1 });
    expect(page.complaints).toEqual([]);
  });

  it('says so when there is nothing to ask any more', async () => {
    await server.recordAttempts(
      { id: user_id },
      [1, 2].map(() => ({ ...COFFEE, correct: true, user_answer: 'der Kaffee' })),
    );
    await page.frame.getByRole('button', { name: 'Next question' }).click();
    await expect.poll(status).toBe('There is no mistake to ask about. Well done!');
  });

  it('fetches nothing by itself: its policy refuses that', async () => {
    expect(await run(`fetch('/api/users').then(() => 'read', () => 'refused')`)).toBe('refused');
    await expect.poll(() => page.complaints.join()).toContain("connect-src 'none'");
  });
});
