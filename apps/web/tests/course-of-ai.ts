import { type Lesson, lessonSchema } from '@learnwright/exercises';

/** What an AI answers when it plans a course of two lessons. */
export const OUTLINE = JSON.stringify({
  title: 'In the café',
  description: 'Ordering and paying',
  sections: [
    { title: 'First words', description: 'What there is', lessons: [{ title: 'Drinks', goal: 'Name two drinks.' }] },
    { title: 'Sentences', description: null, lessons: [{ title: 'Paying', goal: 'Ask for the bill.' }] },
  ],
});

/** A lesson as an AI writes it, which breaks no rule. `accept` is what its first exercise takes. */
export function lessonOfAi(title: string, accept: readonly string[] = ['der Kaffee']): string {
  const exercise = { id: 'ex-1', type: 'free_text', prompt: 'Say: the coffee', card_ids: ['kaffee'], accept };
  const tiles = { tiles: ['Kaffee', 'Einen', 'bitte'], accept_orderings: [[1, 0, 2]], distractors: ['Eine'] };
  const blanks = { sentence: '___ Kaffee ist heiß.', blanks: [{ accept: ['Der'] }], distractors: ['Die', 'Das'] };
  return JSON.stringify({
    title,
    estimated_minutes: 10,
    cards: [
      { id: 'kaffee', front: 'der Kaffee', back: 'the coffee', tags: ['drinks'] },
      { id: 'tee', front: 'der Tee', back: 'the tea', tags: ['drinks'] },
    ],
    steps: [
      { id: 'theory', type: 'theory', title: 'Ordering', body: 'One says **Ich möchte** …\n\n- der Kaffee\n- der Tee' },
      { id: 'step-1', type: 'exercise', exercise },
      {
        id: 'step-2',
        type: 'exercise',
        exercise: { id: 'ex-2', type: 'word_tiles', prompt: 'A coffee, please.', ...tiles },
      },
      {
        id: 'step-3',
        type: 'exercise',
        exercise: { id: 'ex-3', type: 'cloze', prompt: 'Which article?', cloze_mode: 'select', ...blanks },
      },
    ],
  });
}

/** The same as it is played: in the languages of the course. */
export function readLessonOfAi(title: string): Lesson {
  return lessonSchema.parse({ id: 'lesson-1', ...JSON.parse(lessonOfAi(title)) });
}
