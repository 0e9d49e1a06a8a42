import { describe, expect, it } from 'vitest';
import { QUIZ } from '../../tests/plugin-archive.ts';
import { attemptArchive } from '../../tests/try-archive.ts';

describe('an author is told', () => {
  it('passes with warnings for defaults that their schemas refuse, texts that a language lacks, and addresses of others', async () => {
    const code = `import { definePlugin, internal, setting, z } from '@learnwright/plugin-sdk';
      export const quiz = definePlugin({
        name: 'quiz', version: '1.2.0', api_version: '1', license_tier: 'core',
        settings: {
          bonus: setting(z.int().max(3), 5, { label: { en: 'Bonus' } }),
          fine: setting(z.string().transform(Number), 5, { label: { en: 'Fine', de: 'Gut' }, help: { en: 'How fine it is.' } }),
          tone: internal(z.enum(['calm']), 'loud'),
        },
        translations: { en: { hello: 'Hello {name}', bye: 'Bye' }, de: { hello: 'Hallo {wer}', extra: 'Mehr' }, 'de-AT': {} },
        frontend_manifest: {
          pages: [{ id: 'quiz', path: '/quiz', label: { de: 'Quiz' }, icon: 'list' }],
          sidebar_actions: [{ id: 'go', label: { en: 'Go', de: 'Los' }, icon: 'play', action: '/api/users' }],
        },
      });`;
    expect(await attemptArchive({ 'quiz/plugin.js': code, 'config/quiz.yaml': null })).toEqual([
      'trial.bad_default quiz/plugin.js settings.bonus: its default is not what its schema takes: Too big: expected number to be <=3.',
      'trial.bad_default quiz/plugin.js settings.tone: its default is not what its schema takes: Invalid input: expected "calm".',
      'trial.missing_text quiz/plugin.js translations: en has no text "extra".',
      'trial.missing_text quiz/plugin.js translations: de, "hello": Expected the placeholders {name}.',
      'trial.missing_text quiz/plugin.js translations: de has no text "bye".',
      'trial.missing_text quiz/plugin.js settings.bonus.label: has no text in de.',
      'trial.missing_text quiz/plugin.js settings.fine.help: has no text in de.',
      'trial.missing_text quiz/plugin.js frontend_manifest.pages.0.label: has no text in en.',
      'trial.foreign_address quiz/plugin.js frontend_manifest.sidebar_actions.0.action: Its address is not below /api/plugins/quiz/, and clients do not get the entry.',
    ]);
  });

  it.each([
    ['reads a file', "import { readFileSync } from 'node:fs';\nreadFileSync('/etc/passwd');", 'context.folder()'],
    ['writes a file', "import { mkdirSync } from 'node:fs';\nmkdirSync('cache');", 'An import writes no file'],
    ['fetches', "await fetch('https://example.com/');", 'An import reaches no network: call it in activate(context)'],
    [
      'asks for a name',
      "await (await import('node:dns/promises')).lookup('localhost');",
      'An import reaches no network',
    ],
    ['starts a process', "(await import('node:child_process')).spawnSync('ls');", 'An import starts no process'],
  ])('trial.import_failed: %s, and is told what to do', async (_, code, advice) => {
    const [finding] = await attemptArchive({ 'quiz/plugin.js': `${code}\n${QUIZ}`, 'config/quiz.yaml': null });
    expect(finding).toContain('trial.import_failed quiz/plugin.js Its import failed: ');
    expect(finding).toContain(advice);
  });

  it.each([
    ['without options', QUIZ.replace(', { label }', '')],
    ['without a label', QUIZ.replace('{ label }', '{}')],
    ['with a label that says nothing', QUIZ.replace("{ en: 'Bonus' }", '{}')],
    ['with a label in no language', QUIZ.replace("{ en: 'Bonus' }", "'Bonus'")],
  ])('trial.no_plugin: has a setting %s, and names it', async (_, code) => {
    const [finding] = await attemptArchive({ 'quiz/plugin.js': code });
    expect(finding).toMatch(/^trial\.no_plugin quiz\/plugin\.js settings\.bonus(?:\.label)?: /);
    expect(finding).toContain('give { label: { en: … } }, or make it internal(schema, value)');
  });
});
