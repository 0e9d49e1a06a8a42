import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { brokenTables } from '../../../tests/broken-tables.ts';
import { QUIZ_CLASS_CONFIG, writeQuizPackage } from '../../../tests/quiz-package.ts';
import { QuizClass, quiz } from '../../../tests/quiz-plugin.ts';
import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { BROKEN_DEFINITIONS, BROKEN_PACKAGES, type BrokenPlugin } from './broken-definitions.fixture.ts';
import { BROKEN_RUNS } from './broken-runs.fixture.ts';
import { inspectPlugin } from './inspect-plugin.ts';

describeEachDatabase('the contract', ({ label, open }) => {
  const folders: string[] = [];

  async function inspect({ plugin, files }: Pick<BrokenPlugin, 'plugin' | 'files'>) {
    const directory = await writeQuizPackage(files);
    folders.push(directory);
    return inspectPlugin(plugin, { directory, languages: ['en', 'de'] }, open);
  }

  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  it.each([
    { form: 'an object', plugin: quiz, files: {} },
    { form: 'a class', plugin: QuizClass, files: { config: QUIZ_CLASS_CONFIG } },
  ])('has nothing against $form that keeps it', async (sound) => {
    expect(await inspect(sound)).toEqual({});
  });

  const everywhere = brokenTables();
  const once = [...BROKEN_DEFINITIONS, ...BROKEN_PACKAGES, ...BROKEN_RUNS];

  it.each(label === 'SQLite' ? [...once, ...everywhere] : everywhere)('has one fact against $wrong', async (broken) => {
    const findings = await inspect(broken);
    expect(Object.keys(findings)).toEqual([expect.stringMatching(new RegExp(`^${broken.fact}`))]);
    expect(Object.values(findings).flat()).toEqual(expect.arrayContaining([expect.stringMatching(broken.finding)]));
  });
});
