import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importIntoCollection, readAnkiText, showField } from '../tests/anki.ts';
import { ANKI_HEADER, type NoteTypeNames, toAnkiLine, toAnkiTag } from './anki.ts';
import { listDeletions } from './cloze.ts';
import type { Card } from './schemas.ts';

const NAMES = { basic: 'Basic', cloze: 'Cloze' };
const NOW = '2026-11-20T12:00:00.000000+00:00';

function card(fields: Partial<Card>): Card {
  return {
    id: 'card-1',
    user_id: 'user',
    session_id: null,
    conversation_id: null,
    project_id: null,
    card_type: 'basic',
    front: 'Haus',
    back: 'house',
    tags: [],
    status: 'accepted',
    generated: false,
    edited: false,
    exported_at: null,
    created_at: NOW,
    updated_at: NOW,
    ...fields,
  };
}

function formatAnkiText(cards: readonly Card[], names: NoteTypeNames): string {
  return ANKI_HEADER + cards.map((each) => toAnkiLine(each, names)).join('');
}

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\t',
      '"',
      '\n',
      '\r\n',
      '#',
      '\ufeff',
      '{{c1::',
      '}}',
      '::',
      '<b>',
      '&lt;',
      '😀',
      'שלום',
      '\u202e',
    ),
    fc.constantFrom(' ', ',', ';', '[sound:a.mp3]', '[$]x[/$]', '\\(', '\u2028', '\u0085', 'a', 'é'),
  ),
});

describe('the Anki text file', () => {
  it('begins with the headers that Anki documents', () => {
    const text = formatAnkiText([card({ tags: ['two words', 'de'] })], NAMES);
    expect(text).toBe(
      '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#tags column:5\n' +
        'card-1\tBasic\tHaus\thouse\ttwo_words de\n',
    );
  });

  it('reads back as the same notes, whatever stands on the cards', () => {
    const cards = fc.array(
      fc.record({
        front: hostile.filter((text) => text.trim() !== ''),
        back: hostile,
        tags: fc.array(hostile.filter((text) => text.trim() !== '')),
        card_type: fc.constantFrom('basic' as const, 'cloze' as const),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(cards, (contents) => {
        const given = contents.map((content, index) => card({ id: `#${index}`, ...content }));
        const notes = readAnkiText(formatAnkiText(given, NAMES));
        expect(notes.map(({ guid }) => guid)).toEqual(given.map(({ id }) => id));
        for (const [index, { fields, tags }] of notes.entries()) {
          const { front = '', back = '', tags: written = [] } = given[index] ?? {};
          const lines = [front, back].map((text) => text.replaceAll('\r\n', '\n'));
          expect(fields.map(showField)).toEqual(lines);
          expect(fields.join('').replaceAll('<br>', '')).not.toMatch(/[<>\r\n]|\[(sound|\/?\$)/);
          expect(tags).toEqual([...new Set(written.map(toAnkiTag))]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('creates nothing when it is imported again', () => {
    const cards = ['a', 'b', 'c'].map((id) => card({ id, front: 'the same' }));
    const collection = new Map();
    const notes = readAnkiText(formatAnkiText(cards, NAMES));
    expect(importIntoCollection(collection, notes)).toBe(3);
    const edited = cards.map((each) => ({ ...each, front: `${each.front}, edited` }));
    expect(importIntoCollection(collection, readAnkiText(formatAnkiText(edited, NAMES)))).toBe(0);
    expect(collection.get('a').fields).toEqual(['the same, edited', 'house']);
  });

  it.each([
    ['{{c1::Haus}} alt', 'Cloze'],
    ['{{c1::Haus::hint}} alt', 'Cloze'],
    ['no gap at all', 'Basic'],
    ['{{c1:: }}', 'Basic'],
    ['{{c1::not closed', 'Basic'],
  ])('makes of the cloze "%s" a %s note', (front, notetype) => {
    const [note] = readAnkiText(formatAnkiText([card({ card_type: 'cloze', front })], NAMES));
    expect(note).toMatchObject({ notetype, fields: [front, 'house'] });
  });

  it('leaves the deletions of a cloze as they are', () => {
    const front = '{{c1::<b>}} & {{c2::"b"}}\n';
    const [note] = readAnkiText(formatAnkiText([card({ card_type: 'cloze', front })], NAMES));
    const [field = ''] = note?.fields ?? [];
    expect(listDeletions(field).map(({ hidden }) => showField(hidden))).toEqual(['<b>', '"b"']);
  });

  it('names the note types as the collection does', () => {
    const text = formatAnkiText([card({})], { basic: 'Einfach', cloze: 'Lückentext' });
    expect(readAnkiText(text)).toMatchObject([{ notetype: 'Einfach' }]);
  });
});
