import { expect, it } from 'vitest';
import { pluginNameSchema } from './plugin-name.ts';

it.each(['abc', 'my-quiz', 'my_quiz2', `a${'b'.repeat(49)}`])('takes the name %s', (name) => {
  expect(pluginNameSchema.safeParse(name).success).toBe(true);
});

it.each(['ab', `a${'b'.repeat(50)}`, 'Quiz', '2quiz', '-quiz', 'quiz-', 'my quiz', '../quiz', 'quíz', ''])(
  'refuses the name %j, which has not the form of names',
  (name) => {
    expect(pluginNameSchema.safeParse(name).success).toBe(false);
  },
);

it.each([
  'manifests',
  'health',
  'errors',
  'installed',
  'install',
  'settings',
  'admin',
  'config',
  'i18n',
  'constructor',
  'class',
  'com1',
])('refuses the name %s, which is reserved', (name) => {
  expect(pluginNameSchema.safeParse(name).error?.issues).toMatchObject([{ message: 'The name is reserved' }]);
});
