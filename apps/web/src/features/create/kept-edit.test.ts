import { describe, expect, it } from 'vitest';
import { parseEdit, parseLessonJson } from './kept-edit.ts';

describe('what somebody has begun to write into a lesson', () => {
  it('is as it was after a reload', () => {
    const edit = { lesson: { title: 'Drinks' }, edits: { '/title': 'Drin' }, json: null, base: { title: 'Drink' } };
    expect(parseEdit(JSON.stringify(edit))).toEqual(edit);
    expect(parseEdit(JSON.stringify({ ...edit, json: '{ "tit' }))).toMatchObject({ json: '{ "tit' });
    expect(parseEdit(JSON.stringify({ ...edit, base: 7 }))).toMatchObject({ base: null });
  });

  it.each([null, '', 'no JSON', '[]', '{"lesson": []}', '{"lesson": {}}'])(
    'is nothing where the browser keeps %s',
    (kept) => {
      expect(parseEdit(kept)).toBeNull();
    },
  );
});

describe('a lesson that is written as JSON', () => {
  it('is an object, and anything else is refused', () => {
    expect(parseLessonJson('{"title": "Drinks"}')).toEqual({ title: 'Drinks' });
    for (const text of ['[]', '7', 'null', '{"title"']) expect(() => parseLessonJson(text)).toThrow(SyntaxError);
  });
});
