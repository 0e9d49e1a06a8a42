import { createClient } from '@learnwright/client';
import { expect, it } from 'vitest';
import { openKeptValues } from './kept-values.ts';
import { createPreferences } from './preferences.ts';

const refuse = () => {
  throw new Error('Nothing is kept.');
};

/** Opens the preferences of a learner over a server that keeps them. */
function open(preferences: Record<string, unknown> = {}, account: string | null = 'u1') {
  const server = { preferences, isAway: false };
  const changed: [string, string | null][] = [];
  const kept = openKeptValues(refuse);
  const client = createClient({
    baseUrl: 'https://learn.example',
    retries: 0,
    fetch: async (_, init) => {
      if (server.isAway) throw new TypeError('There is no network.');
      if (init?.method === 'PATCH') server.preferences = JSON.parse(String(init.body)).preferences;
      return Response.json({ preferences: server.preferences });
    },
  });
  const opened = createPreferences({
    ...{ kept, client },
    account: () => account,
    onChange: (name, value) => changed.push([name, value]),
  });
  return { ...opened, own: kept, server, changed };
}

it('what a learner chooses is told to the server, beside what other apps keep there', async () => {
  const { kept, server } = open({ phone: { theme: 'light' } });
  kept.write('theme', 'dark');
  kept.write('tiles', 'typed');
  await expect
    .poll(() => server.preferences)
    .toEqual({
      phone: { theme: 'light' },
      web: { theme: 'dark', tiles: 'typed' },
    });
  kept.write('theme', null);
  await expect.poll(() => server.preferences).toEqual({ phone: { theme: 'light' }, web: { tiles: 'typed' } });
});

it('what was chosen elsewhere is taken over, and told to nobody again', async () => {
  const { own, kept, takeOver, changed, server } = open({ web: { theme: 'dark', 'single-keys': 'off', other: 'x' } });
  await takeOver('u1');
  expect([own.read('theme'), own.read('single-keys'), own.read('other')]).toEqual(['dark', 'off', null]);
  expect(changed).toEqual([
    ['theme', 'dark'],
    ['single-keys', 'off'],
  ]);
  kept.write('theme', 'dark');
  expect(server.preferences).toEqual({ web: { theme: 'dark', 'single-keys': 'off', other: 'x' } });
});

it('what is of the device, or of nobody on the server, stays in the browser', async () => {
  const { kept, server } = open();
  kept.write('place', 'device u1');
  const nobody = open({}, null);
  nobody.kept.write('theme', 'dark');
  await Promise.resolve();
  expect([server.preferences, nobody.server.preferences, nobody.own.read('theme')]).toEqual([{}, {}, 'dark']);
});

it('without a network the choice stays in the browser, and nothing is taken over', async () => {
  const { kept, own, takeOver, server, changed } = open({ web: { theme: 'light' } });
  server.isAway = true;
  kept.write('theme', 'dark');
  await takeOver('u1');
  expect([own.read('theme'), changed]).toEqual(['dark', []]);
});

it('what was given up elsewhere is given up here, but for the language, and where nothing was ever chosen', async () => {
  const { own, takeOver, changed } = open({ web: { tiles: 'typed' } });
  for (const name of ['theme', 'language']) own.write(name, 'de');
  await takeOver('u1');
  expect([own.read('theme'), own.read('language'), own.read('tiles')]).toEqual([null, 'de', 'typed']);
  expect(changed).toEqual([
    ['theme', null],
    ['tiles', 'typed'],
  ]);
  const nothing = open({ phone: {} });
  nothing.own.write('theme', 'dark');
  await nothing.takeOver('u1');
  expect([nothing.own.read('theme'), nothing.changed]).toEqual(['dark', []]);
});

it('with the first choice goes what was chosen while nobody was there', async () => {
  const { own, kept, server } = open();
  own.write('language', 'de');
  kept.write('theme', 'dark');
  await expect.poll(() => server.preferences).toEqual({ web: { language: 'de', theme: 'dark' } });
});

it('a choice that could not be told is told when the learner comes back, and stays', async () => {
  const { own, kept, takeOver, server } = open({ web: { theme: 'light', tiles: 'typed' } });
  server.isAway = true;
  kept.write('theme', 'dark');
  await takeOver('u1');
  server.isAway = false;
  await takeOver('u1');
  expect([own.read('theme'), own.read('tiles'), server.preferences]).toEqual([
    ...['dark', 'typed'],
    { web: { theme: 'dark', tiles: 'typed' } },
  ]);
  expect(own.names('')).toEqual(expect.not.arrayContaining(['untold u1']));
});
