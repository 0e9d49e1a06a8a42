import { secret, setting, z } from '@learnwright/plugin-sdk';
import { QUIZ_CONFIG, type QuizFiles, quizIndex } from '../../../tests/quiz-package.ts';
import { brokenQuiz, quiz } from '../../../tests/quiz-plugin.ts';
import type { TestPlugin } from '../start-plugin-server.ts';

/** A plugin that breaks one fact of the contract. */
export interface BrokenPlugin {
  /** What is wrong with it. */
  readonly wrong: string;
  readonly plugin: TestPlugin;
  readonly files?: QuizFiles;
  /** How the title of the fact begins. */
  readonly fact: string;
  /** What the findings are about. */
  readonly finding: RegExp;
}

const NAMES = 'says what it is';
const SETTINGS = 'has settings';
const PACKAGE = 'is what its package.json';
const CONFIG = 'has a config file';
const label = { en: 'Bonus', de: 'Bonus' };
const bonus = setting(z.int(), 5, { label });
const withSetting = (changes: object) => brokenQuiz({ settings: { bonus: { ...bonus, ...changes } } });
const withPackage = (wrong: string, files: QuizFiles, finding: RegExp): BrokenPlugin => {
  const fact = files.config === undefined ? PACKAGE : CONFIG;
  return { wrong, plugin: quiz, files, fact, finding };
};
const entry = (text: string) => ({ manifest: { 'app.plugins': { quiz: text } } });

/** What is wrong before anything runs. */
export const BROKEN_DEFINITIONS: readonly BrokenPlugin[] = [
  {
    wrong: 'a name with a capital',
    plugin: brokenQuiz({ name: 'Quiz' }),
    fact: NAMES,
    finding: /^name: Expected 3 to 50/,
  },
  { wrong: 'a reserved name', plugin: brokenQuiz({ name: 'health' }), fact: NAMES, finding: /^name: .*reserved/ },
  { wrong: 'a version of words', plugin: brokenQuiz({ version: 'one' }), fact: NAMES, finding: /^version: .*semantic/ },
  { wrong: 'another API', plugin: brokenQuiz({ api_version: '2' }), fact: NAMES, finding: /^api_version: / },
  {
    wrong: 'no description',
    plugin: brokenQuiz({ description: undefined }),
    fact: NAMES,
    finding: /^description: .*"en"/,
  },
  {
    wrong: 'a German name alone',
    plugin: brokenQuiz({ display_name: { de: 'Quiz' } }),
    files: changed('{ en: Quiz, de: Quiz }', '{ de: Quiz }'),
    fact: NAMES,
    finding: /^display_name: .*"en"/,
  },
  {
    wrong: 'a setting of no kind',
    plugin: withSetting({ label: null }),
    fact: SETTINGS,
    finding: /^settings.bonus: .*either editable/,
  },
  {
    wrong: 'a secret with a default',
    plugin: brokenQuiz({ settings: { token: { ...secret(z.string(), { label }), default: 'open sesame' } } }),
    fact: SETTINGS,
    finding: /^settings.token: A secret is made by secret/,
  },
  {
    wrong: 'a label in German alone',
    plugin: withSetting({ label: { de: 'Bonus' } }),
    fact: SETTINGS,
    finding: /^settings.bonus.label: .*"en"/,
  },
  {
    wrong: 'a default that does not fit',
    plugin: withSetting({ schema: z.int().max(4) }),
    fact: SETTINGS,
    finding: /^settings.bonus.default: /,
  },
  {
    wrong: 'a schema that only works asynchronously',
    plugin: withSetting({ schema: z.int().refine(async () => true) }),
    fact: SETTINGS,
    finding: /^settings.bonus.default: It could not be checked/,
  },
  {
    wrong: 'an unknown hook',
    plugin: brokenQuiz({ hooks: { on_quiz: () => null } }),
    fact: 'implements hooks',
    finding: /^hooks.on_quiz: /,
  },
  {
    wrong: 'a migration without a number',
    plugin: brokenQuiz({ migrations: { create: { up: async () => undefined } } }),
    fact: 'numbers its migrations',
    finding: /^migrations.create: /,
  },
];

/** What is wrong with the files around a plugin. */
export const BROKEN_PACKAGES: readonly BrokenPlugin[] = [
  withPackage('a package of another version', { manifest: { version: '1.0.1' } }, /^version: .*1\.0\.0.*1\.0\.1/),
  withPackage('no entry', { manifest: { 'app.plugins': undefined } }, /^app\.plugins: The entry "quiz"/),
  withPackage('an entry that names no export', entry('./dist/index.js'), /must have the form/),
  withPackage('an entry with an absent export', entry('.#quizz'), /has no export "quizz"/),
  withPackage('an entry with an absent module', entry('./more#quiz'), /^exports: There is no module for ".\/more"/),
  withPackage('an entry of another plugin', { index: quizIndex('other') }, /is not this plugin/),
  withPackage('no config file', { config: null }, /cannot be read/),
  withPackage('a config file that is no YAML', { config: 'plugin: [' }, /^.*quiz\.yaml, line \d+: /),
  withPackage(
    'a config file of another version',
    changed('version: 1.0.0', 'version: 0.9.0'),
    /plugin\.version: .*0\.9\.0/,
  ),
  withPackage('a config file without a license', changed('license: MIT', ''), /plugin\.license: It is missing/),
  withPackage('a config file without a setting', changed('bonus: 5', '{}'), /settings\.bonus: The default is 5/),
  withPackage('a config file with another setting', changed('bonus: 5', 'bonus: 5\n  more: 1'), /settings\.more: /),
  withPackage('a config file that pins', changed('bonus: 5', 'bonus: 5\npinned: {}'), /pinned: Only operators pin/),
];

function changed(from: string, to: string): QuizFiles {
  return { config: QUIZ_CONFIG.replace(from, to) };
}
