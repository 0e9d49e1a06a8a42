import { describe, expect, it } from 'vitest';
import { draftOfJob, emptyWish, MOST_BYTES, parseWish, readFile, sizeOf, toRequest } from './course-wish.ts';

const WISH = { ...emptyWish('en'), goal: ' Order a coffee ', target_language: 'de', lessons: 2 };

/** The files of a form, each as its name and its text. */
const filesOf = (body: FormData) =>
  Promise.all(body.getAll('file').map(async (file) => (file instanceof File ? [file.name, await file.text()] : file)));

describe('a wish for a course', () => {
  it('is as it was after a reload, with its files', async () => {
    const file = await readFile(new File(['Einen Kaffee, bitte – größer'], 'menu.txt'));
    const wish = { ...WISH, files: typeof file === 'string' ? [] : [file] };
    expect(parseWish(JSON.stringify(wish), 'de')).toEqual(wish);
    const { kind, body } = toRequest(parseWish(JSON.stringify(wish), 'de'), 'user-1', 'pasted');
    expect(kind).toBe('form');
    expect(await filesOf(body instanceof FormData ? body : new FormData())).toEqual([
      ['menu.txt', 'Einen Kaffee, bitte – größer'],
    ]);
  });

  it.each([null, 'no JSON', '7', 'null', '{"goal": 7, "files": [{"name": "a"}], "lessons": "4"}'])(
    'that the browser keeps as %s is one that says nothing yet',
    (kept) => {
      expect(parseWish(kept, 'en')).toEqual(emptyWish('en'));
    },
  );

  it('is sent as JSON without what was left empty', () => {
    expect(toRequest({ ...WISH, material: ' Kaffee ' }, 'user-1', 'pasted')).toEqual({
      kind: 'json',
      body: {
        ...{ user_id: 'user-1', goal: 'Order a coffee', language: 'en', lessons: 2 },
        ...{ target_language: 'de', material: 'Kaffee' },
      },
    });
  });

  it('is sent as a form with its files, and with the pasted text as one of them', async () => {
    const files = [{ name: 'a.md', size: 3, data: btoa('Tee') }];
    const { body } = toRequest({ ...WISH, files, material: 'Kaffee' }, 'user-1', 'pasted text');
    const form = body instanceof FormData ? body : new FormData();
    expect(await filesOf(form)).toEqual([
      ['a.md', 'Tee'],
      ['pasted text.txt', 'Kaffee'],
    ]);
    expect([form.get('goal'), form.get('lessons'), form.get('level')]).toEqual(['Order a coffee', '2', '']);
  });

  it('counts the bytes of its texts', () => {
    expect(sizeOf({ ...WISH, material: 'größer', files: [{ name: 'a.md', size: 3, data: '' }] })).toBe(11);
  });
});

describe('a file that is chosen', () => {
  it.each([
    ['letter.pdf', 'text', 'not_text'],
    ['notes.md', '', 'no_words'],
  ])('%s with "%s" is refused: %s', async (name, text, refusal) => {
    expect(await readFile(new File([text], name))).toBe(refusal);
  });

  it('and is too large is not read', async () => {
    const file = await readFile(new File(['x'.repeat(MOST_BYTES + 1)], 'book.txt'));
    expect(file).toEqual({ name: 'book.txt', size: MOST_BYTES + 1, data: '' });
  });
});

describe('the job of a course', () => {
  it('names its draft', () => {
    expect(draftOfJob({ input: { draft_id: 'draft-1' } })).toBe('draft-1');
    expect(() => draftOfJob({ input: null })).toThrow(TypeError);
  });
});
