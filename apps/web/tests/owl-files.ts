import { type Lesson, lessonSchema } from '@learnwright/exercises';

/** A repository of content with one set and one lesson: about owls. */
export const MANIFEST = `schema_version: "1.11"
name: Owls
sets:
  - {id: owls, title: Owls, target_language: de, source_language: en, level: A1, version: "1", lesson_count: 1}
metadata: {author: Ada, license: MIT}
`;
/** Its picture. */
export const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
/** Its lesson, as an author writes it. */
export const OWL = {
  id: 'owl',
  title: 'The owl',
  schema_version: '1.11',
  cards: [{ id: 'owl', front: 'Eule', back: 'owl' }],
  steps: [
    { id: 'look', type: 'theory', title: 'Look', body: '![An owl](owl.svg)' },
    {
      id: 'try',
      type: 'exercise',
      exercise: { id: 'e', type: 'free_text', prompt: 'owl', accept: ['Eule'], card_ids: ['owl'] },
    },
  ],
};

/** The lesson as the app reads it. */
export function readOwl(): Lesson {
  return lessonSchema.parse(OWL);
}
