import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin, setting, z } from '@learnwright/plugin-sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blank, offerVersion, startHost } from '../../tests/test-host.ts';

let configDirectory = '';
beforeEach(async () => {
  configDirectory = await mkdtemp(join(tmpdir(), 'changed-settings-'));
});
afterEach(() => rm(configDirectory, { recursive: true }));

const ANY = { access: 'public', summary: 'Read', response: { 200: z.unknown() } } as const;

/** A version that answers its setting and notes the changes of it. */
function quiz(version: string, noted: string[] = [], activate?: () => Promise<void>) {
  return offerVersion(
    version,
    definePlugin({
      ...blank('quiz'),
      settings: { bonus: setting(z.number(), 5, { label: { en: 'Bonus' } }) },
      activate: async ({ settings }) => {
        settings.onChange(({ bonus }) => void noted.push(`${version}: ${bonus}`));
        await activate?.();
      },
      routes: (route) => [route.get('/bonus', ANY, ({ context }) => context.settings.values.bonus)],
    }),
  );
}

const values = (view: { readonly settings: readonly { readonly value: unknown }[] }) =>
  view.settings.map(({ value }) => value);

test('a change reaches the version that runs, and no other', async () => {
  const noted: string[] = [];
  const { host, request } = await startHost([quiz('1.0.0', noted)], { configDirectory });
  await host.changeSettings('quiz', { bonus: 6 });
  await host.replace(quiz('2.0.0', noted));
  await host.changeSettings('quiz', { bonus: 7 });
  expect(noted).toEqual(['1.0.0: 6', '2.0.0: 7']);
  expect(await (await request('quiz/bonus')).json()).toBe(7);
});

test('a change that is made while the next version is activated reaches both', async () => {
  const noted: string[] = [];
  const { host, request } = await startHost([quiz('1.0.0', noted)], { configDirectory });
  await host.replace(
    quiz('2.0.0', noted, async () => {
      expect(values(await host.changeSettings('quiz', { bonus: 8 }))).toEqual([8]);
    }),
  );
  expect(noted).toEqual(['1.0.0: 8', '2.0.0: 8']);
  expect(values(await host.readSettings('quiz'))).toEqual([8]);
  expect(await (await request('quiz/bonus')).json()).toBe(8);
});

test('a disabled plugin has no settings to change, an enabled one has them again', async () => {
  const { host } = await startHost([quiz('1.0.0')], { configDirectory });
  await host.changeSettings('quiz', { bonus: 9 });
  await host.disable('quiz');
  await expect(host.readSettings('quiz')).rejects.toThrow('There is no plugin "quiz".');
  await host.enable('quiz');
  expect(values(await host.readSettings('quiz'))).toEqual([9]);
});

test('a version that refuses what the database has leaves the one that runs, and says how to go on', async () => {
  const { host, request } = await startHost([quiz('1.0.0')], { configDirectory });
  await host.changeSettings('quiz', { bonus: 9 });
  const settings = { bonus: setting(z.string(), 'none', { label: { en: 'Bonus' } }) };
  const next = offerVersion('2.0.0', definePlugin({ ...blank('quiz'), settings }));
  const message = expect.stringMatching(/"bonus" \(.*expected string.*learnwright plugin settings reset quiz bonus/);
  await expect(host.replace(next)).rejects.toMatchObject({ phase: 'config', message });
  expect(await (await request('quiz/bonus')).json()).toBe(9);
  await host.resetSetting('quiz', 'bonus');
  await host.replace(next);
  expect(values(await host.readSettings('quiz'))).toEqual(['none']);
});

test('a version that cannot read the config file leaves the one that runs, and says where', async () => {
  const { host, request } = await startHost([quiz('1.0.0')], { configDirectory });
  await writeFile(join(configDirectory, 'plugins/quiz.yaml'), 'settings:\n  bonus: many\n');
  const message = expect.stringMatching(/^[\w-]+\/plugins\/quiz\.yaml, line 2: settings\.bonus: /);
  await expect(host.replace(quiz('2.0.0'))).rejects.toMatchObject({ phase: 'config', message });
  expect(await (await request('quiz/bonus')).json()).toBe(5);
});

test('the first values of a new version are stored when it takes over, and not when it fails', async () => {
  const { host, plugins } = await startHost([quiz('1.0.0')], { configDirectory });
  await writeFile(join(configDirectory, 'plugins/quiz.yaml'), 'settings:\n  bonus: 7\n');
  const failing = quiz('2.0.0', [], () => Promise.reject(new Error('not today')));
  await expect(host.replace(failing)).rejects.toThrow('not today');
  expect(await plugins.settings.list()).toEqual([]);
  await host.replace(quiz('2.0.1'));
  expect(await plugins.settings.list()).toEqual([
    expect.objectContaining({ key: 'bonus', value: '7', origin: 'file' }),
  ]);
});

test('of a plugin that is being written the file counts at every start, until somebody changes the setting', async () => {
  const write = (bonus: number) =>
    writeFile(join(configDirectory, 'plugins/quiz.yaml'), `settings:\n  bonus: ${bonus}\n`);
  const { host } = await startHost([quiz('1.0.0')], { configDirectory, linked: ['quiz'] });
  for (const bonus of [7, 8]) {
    await write(bonus);
    await host.replace(quiz('1.0.0'));
    expect(values(await host.readSettings('quiz'))).toEqual([bonus]);
  }
  await host.changeSettings('quiz', { bonus: 9 });
  await write(10);
  await host.replace(quiz('1.0.0'));
  expect(values(await host.readSettings('quiz'))).toEqual([9]);
});
