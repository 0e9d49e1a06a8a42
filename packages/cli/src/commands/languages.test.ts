import { expect, it } from 'vitest';
import { createRuns, NOBODY } from '../../tests/runs.ts';
import type { CommandResult, RunWork } from '../command-result.ts';
import { createProgram } from '../create-program.ts';
import type { LanguageReport } from '../language-commands.ts';
import type { ServerCommands } from '../server-commands.ts';

const WHOLE: LanguageReport = { language: 'de', texts: 30, missing: [], findings: [] };
const LACKING: LanguageReport = {
  ...{ language: 'fr', texts: 30, missing: Array.from({ length: 22 }, (_, index) => `errors.e${index}`) },
  findings: ['fr.yaml, line 3: errors.x: Nobody has a text of this key.'],
};

/** Runs a command over a server that answers so, and returns its result and what the server was asked. */
async function runLanguages(answer: unknown, ...words: readonly string[]) {
  const asked: unknown[] = [];
  const results: CommandResult[] = [];
  const reply = async (...question: unknown[]) => {
    asked.push(...question);
    return answer;
  };
  const server: object = { languages: { export: reply, check: reply } };
  const withServer: RunWork = async (_, work) => {
    if (hasLanguages(server)) results.push(await work(server, () => undefined, NOBODY));
  };
  const program = createProgram(createRuns(withServer), { writeErr: () => undefined });
  await program.parseAsync(['languages', ...words], { from: 'user' });
  return { asked, result: results[0] };
}

/** The boundary to a server of which only the languages are asked. */
function hasLanguages(server: object): server is ServerCommands {
  return 'languages' in server;
}

it('says what was written, and where nothing was', async () => {
  const written = await runLanguages({ language: 'fr', file: 'x.yaml', texts: 30 }, 'export', 'fr', '--to', 'x.yaml');
  expect(written.asked).toEqual(['fr', { to: 'x.yaml' }]);
  expect(written.result).toMatchObject({
    ending: 'ok',
    text: expect.stringContaining('30 English texts are in x.yaml'),
  });
  const nothing = await runLanguages({ language: 'de', file: null, texts: 0 }, 'export', 'de');
  expect(nothing.asked).toEqual(['de', {}]);
  expect(nothing.result?.text).toBe('Nothing is missing in "de", so nothing was written.');
});

it('refuses where something is missing or not used, and lists it', async () => {
  const { asked, result } = await runLanguages([WHOLE, LACKING], 'check');
  expect(asked).toEqual([null]);
  expect(result).toMatchObject({ ending: 'refused', json: [WHOLE, LACKING] });
  expect(result?.text).toMatch(/de\nTexts +30 of 30\n\nLanguage +fr\nTexts +8 of 30\nMissing:\n {2}errors\.e0\n/);
  expect(result?.text).toMatch(/… and 2 more\nNot used:\n {2}fr\.yaml, line 3: /);
  expect((await runLanguages([WHOLE], 'check', 'de')).result?.ending).toBe('ok');
});
