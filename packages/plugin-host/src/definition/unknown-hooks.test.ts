import { definePlugin } from '@learnwright/plugin-sdk';
import { expect, test } from 'vitest';
import { blank, offer, offerClass, startHost } from '../../tests/test-host.ts';
import { listUnknownMethods } from './unknown-hooks.ts';

class Quiz {
  readonly name = 'quiz';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];
  readonly on_click = () => undefined;
  readonly on_air = true;
  on_session_complete() {
    return undefined;
  }
  on_sesion_complete() {
    return undefined;
  }
  on_game_won() {
    return undefined;
  }
  shuffle() {
    return undefined;
  }
}

const games = {
  ...blank('games'),
  declares_hooks: ['on_game_won'],
  hooks: { on_game_won: () => undefined },
};

test('what is named like a hook and is none is said in the log, once for each start', async () => {
  const outside = { ...definePlugin(blank('outside')), on_session_rated: () => undefined };
  const { log } = await startHost([offer(games), offerClass(Quiz), offer(outside)]);
  expect(log.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
    'The plugin "quiz": on_click is no hook, so nobody calls it: name one of your own, or of another plugin, in declares_hooks.',
    'The plugin "quiz": on_sesion_complete is no hook, so nobody calls it: did you mean on_session_complete?',
    'The plugin "quiz": on_game_won is a hook of the plugin "games": name it in declares_hooks, else nobody calls it.',
    'The plugin "outside": on_session_rated stands outside of hooks, so nobody calls it: write hooks: { on_session_rated }.',
  ]);
});

test('a hook of another plugin is no mistake where it is declared', () => {
  class Follower {
    on_game_won() {
      return undefined;
    }
  }
  expect(listUnknownMethods(new Follower(), ['on_game_won'])).toEqual([]);
});

test('a dependency that is not there is looked for among those that are', async () => {
  const { host } = await startHost([offer(games), offer({ ...blank('quiz'), depends_on: ['game'] })]);
  expect(host.errors().quiz).toBe('It needs the plugin "game", which is not installed. Did you mean "games"?');
});
