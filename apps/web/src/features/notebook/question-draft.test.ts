import { expect, it } from 'vitest';
import { draftOf, readDraft } from './question-draft.ts';

const EMPTY = draftOf(null, 'project-1');
const TYPED = { ...EMPTY, question: 'Why?', question_type: 'compare', topic: 'Cases' } as const;

it('the draft of a question is read as it was typed', () => {
  expect(readDraft(JSON.stringify(TYPED), EMPTY)).toEqual(TYPED);
});

it.each([null, '', '{', 'null', '"x"', '{"question":3,"question_type":"riddle","difficulty":null}'])(
  'a draft that was kept as %j is what the question was',
  (kept) => {
    expect(readDraft(kept, TYPED)).toEqual(TYPED);
  },
);
