import { expect, it } from 'vitest';
import { pickOwnNames } from './plugin-objects.ts';

it.each([
  [
    'quiz',
    ['plg_quiz__migrations', 'plg_quiz__b', 'plg_quiz__a'],
    ['plg_quiz__a', 'plg_quiz__b', 'plg_quiz__migrations'],
  ],
  ['quiz', ['users', 'plg_quiz_rows', 'plg_quizz__rows', 'plgaquiz__rows', 'plg_quizx_rows', 'xplg_quiz__rows'], []],
  ['my-quiz', ['plg_my_quiz__rows', 'plg_my-quiz__rows', 'plg_myxquiz__rows'], ['plg_my_quiz__rows']],
  ['quiz', ['plg_quiz__extra__rows', 'plg_quiz__extra__migrations', 'plg_quiz__rows'], ['plg_quiz__rows']],
  [
    'quiz__extra',
    ['plg_quiz__extra__rows', 'plg_quiz__extra__migrations', 'plg_quiz__rows'],
    ['plg_quiz__extra__migrations', 'plg_quiz__extra__rows'],
  ],
  ['quiz', ['plg_quiz__a__b__rows', 'plg_quiz__a__b__migrations', 'plg_quiz__a__rows'], ['plg_quiz__a__rows']],
  ['quiz', ['plg_quiz___x__rows', 'plg_quiz___x__migrations'], []],
  ['quiz', ['plg_quiz__extra__rows'], ['plg_quiz__extra__rows']],
  ['quiz', ['plg_quiz____migrations', 'plg_quiz____rows'], ['plg_quiz____migrations', 'plg_quiz____rows']],
])('picks for %s among %j: %j', (plugin, names, own) => {
  expect(pickOwnNames(plugin, names)).toEqual(own);
});

it('knows the plugin with the longer name also where PostgreSQL has cut the name of its table of migrations off', () => {
  const longest = `quiz__${'x'.repeat(44)}`;
  const names = [`plg_${longest}__rows`, `plg_${longest}__migrations`.slice(0, 63)];
  expect(pickOwnNames('quiz', names)).toEqual([]);
  expect(pickOwnNames(longest, names)).toHaveLength(2);
});
