import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { definePlugin } from '@learnwright/plugin-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeQuizPackage } from '../../tests/quiz-package.ts';
import { describeEachDatabase } from '../databases/describe-each-database.ts';
import { startPluginServer } from './start-plugin-server.ts';

const plain = (name: string) => definePlugin({ name, version: '1.0.0', api_version: '1', license_tier: 'core' });

describeEachDatabase('the folder of a package', ({ open }) => {
  let folder = '';
  beforeAll(async () => {
    folder = await writeQuizPackage({ i18n: { en: { ask: 'Ready, {name}?' }, de: { ask: 'Bereit, {name}?' } } });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['path', 'URL'])(
    'gives the plugin that its package.json names the texts of its files, and no other, by its %s',
    async (form) => {
      const directory = form === 'path' ? folder : pathToFileURL(`${folder}/`);
      const [quiz, other] = [plain('quiz'), plain('other')];
      const server = await startPluginServer(await open(), [quiz, other], { directory });
      const say = (plugin: typeof quiz) => server.contextOf(plugin).text('de', 'ask', { name: 'Ada' });
      expect([say(quiz), say(other)]).toEqual(['Bereit, Ada?', 'ask']);
      await server.close();
    },
  );
});
