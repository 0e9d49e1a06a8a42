import { expect, it } from 'vitest';
import { readAdditions } from './plugin-shape.ts';

const UNKNOWN = { routes: null, pages: null, schedules: null };
const bytes = (code: string) => new TextEncoder().encode(code);

it('finds the hooks and tables that code names, and the settings of a config file', () => {
  const files = new Map([
    ['my_quiz/plugin.js', bytes("hooks: { on_session_complete() {} }; create('plg_my_quiz__answers');")],
    ['my_quiz/rest.mjs', bytes("chapter_pre_save; 'plg_my_quiz__answers', 'plg_my_quiz__rounds', 'plg_other__rows'")],
    ['README.md', bytes('on_session_start plg_my_quiz__nothing')],
  ]);
  expect(readAdditions('my-quiz', files, 'settings:\n  tone: calm\n  bonus: 7\n')).toEqual({
    ...UNKNOWN,
    hooks: ['chapter_pre_save', 'on_session_complete'],
    settings: ['bonus', 'tone'],
    tables: ['plg_my_quiz__answers', 'plg_my_quiz__rounds'],
  });
});

it('finds nothing in a longer word, in a prefix alone, and in a file without settings', () => {
  const files = new Map([
    ['quiz/plugin.js', bytes("on_session_completed; my_on_session_complete; 'plg_quiz__' + name")],
  ]);
  const nothing = { ...UNKNOWN, hooks: [], tables: [] };
  expect(readAdditions('quiz', files, null)).toEqual({ ...nothing, settings: null });
  expect(readAdditions('quiz', files, 'settings: none\n')).toEqual({ ...nothing, settings: [] });
  expect(readAdditions('quiz', files, '')).toEqual({ ...nothing, settings: [] });
});

it('lists 500 names of a kind at most', () => {
  const code = Array.from({ length: 600 }, (_, index) => `plg_quiz__t${index}`).join(' ');
  expect(readAdditions('quiz', new Map([['quiz/plugin.js', bytes(code)]]), null).tables).toHaveLength(500);
});
