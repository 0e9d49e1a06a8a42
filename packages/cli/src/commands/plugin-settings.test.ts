import type { PluginSettingsView } from '@learnwright/plugin-host';
import { expect, it } from 'vitest';
import { createRuns, NOBODY } from '../../tests/runs.ts';
import type { CommandResult, RunWork } from '../command-result.ts';
import { createProgram } from '../create-program.ts';
import type { ServerCommands } from '../server-commands.ts';

const REST = {
  ...{ default: null, internal: false, schema: {}, label: { en: 'Label' } },
  ...{ help: null, unit: null, group: null },
} as const;
const QUIZ: PluginSettingsView = {
  plugin: 'quiz',
  settings: [
    { key: 'bonus', value: 3, secret: false, source: 'pinned', ...REST },
    { key: 'levels', value: Array(30).fill('one'), secret: false, source: 'default', ...REST },
    { key: 'token', value: { set: true, readable: true }, secret: true, source: 'database', ...REST },
    { key: 'lost', value: { set: true, readable: false }, secret: true, source: 'database', ...REST },
    { key: 'none', value: { set: false, readable: false }, secret: true, source: 'default', ...REST },
  ],
};

/** Runs a command over a server with these settings, and returns its result and what the server was asked. */
async function runSettings(...words: string[]) {
  const asked: unknown[] = [];
  const results: CommandResult[] = [];
  const answer =
    (value: unknown) =>
    async (...question: unknown[]) => {
      asked.push(question);
      return value;
    };
  const pluginSettings = { list: answer([QUIZ]), set: answer(QUIZ), reset: answer(undefined) };
  const server: object = { pluginSettings };
  const withServer: RunWork = async (_, work) => {
    if (hasSettings(server)) results.push(await work(server, () => undefined, NOBODY));
  };
  const program = createProgram(createRuns(withServer), { writeErr: () => undefined });
  await program.parseAsync(['plugin', 'settings', ...words], { from: 'user' });
  return { asked, result: results[0] };
}

/** The boundary to a server of which only the settings are asked. */
function hasSettings(server: object): server is ServerCommands {
  return 'pluginSettings' in server;
}

it('lists settings with the sources of their values, and of secrets whether they are set', async () => {
  const { asked, result } = await runSettings('list', 'quiz');
  expect(asked).toEqual([['quiz']]);
  expect(result?.json).toEqual({ plugins: [QUIZ] });
  expect(result?.text).toBe(
    [
      'quiz',
      '  bonus   3  (pinned)',
      '  levels  ["one","one","one","one","one","one","one","one","one","one…  (default)',
      '  token   set  (database)',
      '  lost    set, and cannot be opened  (database)',
      '  none    not set  (default)',
    ].join('\n'),
  );
});

it('changes a setting, and shows that one', async () => {
  const { asked, result } = await runSettings('set', 'quiz', 'bonus', '3');
  expect(asked).toEqual([['quiz', 'bonus', '3']]);
  expect(result?.text).toBe('quiz\n  bonus  3  (pinned)');
});

it('resets a setting', async () => {
  const { asked, result } = await runSettings('reset', 'quiz', 'bonus');
  expect(asked).toEqual([['quiz', 'bonus']]);
  expect(result).toEqual({ ending: 'ok', json: { plugin: 'quiz', key: 'bonus' }, text: expect.any(String) });
});
