import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { definePlugin, internal, secret, setting, z } from '@learnwright/plugin-sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blank } from '../../tests/test-host.ts';
import { toPlugin } from '../definition/to-plugin.ts';
import { isConfigError } from '../errors.ts';
import { readPluginConfig } from './plugin-config.ts';

const quiz = toPlugin(
  definePlugin({
    ...blank('quiz'),
    settings: {
      bonus: setting(z.number().int().min(0), 5, { label: { en: 'Bonus XP' } }),
      levels: setting(z.array(z.object({ name: z.string() })), [], { label: { en: 'Levels' } }),
      token: secret(z.string().min(8), { label: { en: 'Token' } }),
      salt: internal(z.string(), 'x'),
      odd: internal(
        z.string().refine(async () => true),
        '',
      ),
    },
  }),
  'quiz',
);

const override = (environment: Record<string, unknown>) => readPluginConfig(quiz, directory, { environment });
const giveSecrets = (secrets: Record<string, unknown>) => readPluginConfig(quiz, directory, { secrets });
const NOTHING = { first: {}, pinned: {}, environment: {} };

let directory = '';

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'plugin-config-')), 'config');
  await mkdir(join(directory, 'plugins'), { recursive: true });
});

afterEach(() => rm(dirname(directory), { recursive: true }));

async function write(text: string): Promise<void> {
  await writeFile(join(directory, 'plugins', 'quiz.yaml'), text);
}

async function findings(): Promise<unknown> {
  const error = await readPluginConfig(quiz, directory).catch((caught) => caught);
  if (!isConfigError(error)) throw new Error('The file should have been refused.');
  return error.findings;
}

const file = 'config/plugins/quiz.yaml';

test('without a file nothing is given', async () => {
  const config = await readPluginConfig(quiz, directory);
  expect(config).toEqual({ given: NOTHING, display_name: null, description: null });
});

test.each(['', '# only a comment\n', 'settings:\npinned:\n', 'plugin:\nsettings: {}\n'])(
  'the file %j gives nothing',
  async (text) => {
    await write(text);
    expect((await readPluginConfig(quiz, directory)).given).toEqual(NOTHING);
  },
);

test('takes editable and internal settings and what the operator calls the plugin', async () => {
  await write(`plugin:
  name: quiz
  display_name: { en: Our quiz, de: Unser Quiz }
  description: { en: Ask and be asked }
  version: 1.0.0
  license: MIT
  depends_on: []
  api_version: 1
settings:
  bonus: 7
  salt: y
pinned:
  levels: []
`);
  expect(await readPluginConfig(quiz, directory)).toEqual({
    given: { first: { bonus: 7, salt: 'y' }, pinned: { levels: [] }, environment: {} },
    display_name: { en: 'Our quiz', de: 'Unser Quiz' },
    description: { en: 'Ask and be asked' },
  });
});

test('names every mistake at once, each with its line', async () => {
  await write(`plugin:
  name: quizz
  colour: red
  api_version: 2
settings:
  bonus: many
  bonos: 3
  levels:
    - name: one
    - name: 2
  odd: text
extra: true
`);
  expect(await findings()).toEqual([
    { file, line: 2, reason: 'plugin.name: Expected "quiz"' },
    { file, line: 4, reason: "plugin.api_version: Expected '1'" },
    { file, line: 3, reason: 'plugin.colour: There is no such key' },
    { file, line: 12, reason: 'extra: There is no such key' },
    { file, line: 6, reason: 'settings.bonus: Invalid input: expected number, received string' },
    { file, line: 7, reason: 'settings.bonos: The plugin has no such setting' },
    { file, line: 10, reason: 'settings.levels.1.name: Invalid input: expected string, received number' },
    { file, line: 11, reason: expect.stringMatching(/^settings\.odd: The value could not be checked: /) },
  ]);
});

test.each([
  { what: 'a file that is not YAML', text: 'settings:\n  bonus: [1,\n', line: 3, column: 1, reason: /Flow sequence/ },
  { what: 'a key that comes twice', text: 'settings:\n  bonus: 1\n  bonus: 2\n', line: 3, column: 3, reason: /unique/ },
  { what: 'a file that is a list', text: '- one\n', line: 1, reason: /^The file: .*expected object/ },
])('refuses $what', async ({ text, reason, ...place }) => {
  await write(text);
  expect(await findings()).toEqual([
    { file, line: place.line, ...(place.column && { column: place.column }), reason: expect.stringMatching(reason) },
  ]);
});

test('refuses what cannot be read without naming the machine', async () => {
  await mkdir(join(directory, 'plugins', 'quiz.yaml'));
  expect(await findings()).toEqual([{ file, line: 1, reason: 'The file cannot be read: EISDIR' }]);
});

test('takes what the environment gives beside the value of the file, checked like that', async () => {
  await write('settings: { bonus: 9, salt: y }');
  const { given } = await override({ bonus: 11 });
  expect(given).toMatchObject({ first: { bonus: 9, salt: 'y' }, environment: { bonus: 11 } });
  await expect(override({ bonus: -1 })).rejects.toThrow('settings.bonus: Too small');
  await expect(override({ other: 1 })).rejects.toThrow('settings.other: The plugin has no such setting');
});

test('a setting named __proto__ is unknown like any other', async () => {
  await write('settings:\n  bonus: 7\n  __proto__: 1\n');
  expect(await findings()).toEqual([{ file, line: 3, reason: 'settings.__proto__: The plugin has no such setting' }]);
});

test('refuses a setting that is pinned and given, and checks what is pinned', async () => {
  await write('settings:\n  bonus: 7\npinned:\n  bonus: 8\n  levels: many\n  sugar: 1\n');
  expect(await findings()).toEqual([
    { file, line: 5, reason: 'pinned.levels: Invalid input: expected array, received string' },
    { file, line: 6, reason: 'pinned.sugar: The plugin has no such setting' },
    { file, line: 4, reason: 'pinned.bonus: The block "settings" has it too; leave it there or here' },
  ]);
});

test('refuses a secret in the file, and takes it from the secrets file', async () => {
  expect((await giveSecrets({ token: 'hunter2hunter2' })).given.pinned).toEqual({ token: 'hunter2hunter2' });
  await write('settings:\n  token: hunter2hunter2\n');
  expect(await findings()).toEqual([
    {
      file,
      line: 2,
      reason: expect.stringMatching(/^settings\.token: A secret does not belong here; give it in secrets/),
    },
  ]);
});

test.each([{ token: 'short' }, { tokn_hunter2: 'hunter2hunter2' }, { bonus: 'hunter2' }])(
  'shows nothing of %j in the secrets file, which is wrong',
  async (secrets) => {
    const error = await giveSecrets(secrets).catch((caught) => caught);
    expect(error.message).toMatch(/^config\/secrets\.yaml, line 1: plugins\.quiz: Something there/);
    expect(error.message).not.toMatch(/hunter2|short/);
  },
);
