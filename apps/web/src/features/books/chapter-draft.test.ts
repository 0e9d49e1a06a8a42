import { describe, expect, it } from 'vitest';
import { changesOf, mergeDraft, readDraft, textsOf } from './chapter-draft.ts';

const base = { title: 'Water', content: 'Wet.' };
const draft = (texts: Partial<typeof base>) => ({ base, texts: { ...base, ...texts } });

describe('a draft of a chapter', () => {
  it.each([
    ['no draft', null, { content: 'Dry.' }, { content: 'Dry.' }, []],
    ['what was changed here alone', draft({ content: 'Cold.' }), {}, { content: 'Cold.' }, []],
    ['what was changed there alone', draft({}), { title: 'Ice' }, { title: 'Ice' }, []],
    ['two fields', draft({ content: 'Cold.' }), { title: 'Ice' }, { title: 'Ice', content: 'Cold.' }, []],
    ['the same change on both sides', draft({ title: 'Ice' }), { title: 'Ice' }, { title: 'Ice' }, []],
    ['one field on both sides', draft({ content: 'Cold.' }), { content: 'Hot.' }, { content: 'Cold.' }, ['content']],
    [
      'both fields on both sides',
      draft({ title: 'Ice', content: 'Cold.' }),
      { title: 'Steam', content: 'Hot.' },
      { title: 'Ice', content: 'Cold.' },
      ['title', 'content'],
    ],
  ] as const)('is put over the texts of the server: %s', (_, given, server, texts, conflicts) => {
    expect(mergeDraft(given, { ...base, ...server })).toEqual({ texts: { ...base, ...texts }, conflicts });
  });

  it('is read as it was kept; anything else is none', () => {
    const kept = draft({ title: 'Ice' });
    expect(readDraft(JSON.stringify(kept))).toEqual(kept);
    for (const other of [null, '', '{', 'null', '{"texts":{"title":1}}', JSON.stringify({ texts: base })]) {
      expect(readDraft(other)).toBeNull();
    }
  });

  it('sends only the fields that differ', () => {
    expect(changesOf({ ...base, content: 'Cold.' }, base)).toEqual({ content: 'Cold.' });
    expect(changesOf({ ...base, title: ' Ice ' }, base)).toEqual({ title: 'Ice' });
    expect(changesOf({ ...base, title: 'Water ' }, base)).toEqual({});
  });

  it('is compared with lines that end as fields of a page have them', () => {
    expect(textsOf({ title: 'Water', content: 'a\r\nb\n' })).toEqual({ title: 'Water', content: 'a\nb\n' });
  });
});
