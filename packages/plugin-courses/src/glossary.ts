import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const COURSES_GLOSSARY: Glossary = {
  draft_id: { text: 'The id of a draft.', example: 'draft-1' },
  course_id: { text: 'The id of a course: that of its draft.', example: 'course-1' },
  '{lesson_id}': { text: 'The id of a lesson of the draft.', example: 'lesson-1' },
  goal: 'What the learner can do afterwards.',
  target_language: 'The language it teaches; null for other subjects.',
  level: 'The level it is for, in words; null where none is named.',
  lessons: 'The lessons; asked for, how many.',
  topic_index: 'The topic it belongs to: a position in `topics`.',
  state: 'How far it is.',
  answers: 'How often an AI has answered for what it is now.',
  edited: 'Whether a person has changed it.',
  record_id: 'The lesson of the curriculum that it became; null before.',
  accepted_at: 'When it was accepted; null before.',
  cards: 'The cards of the lesson, which exercises name.',
  steps: 'The steps of the lesson: theory and exercises.',
  attribution: 'Whom to name wherever the lesson is shown.',
  author: 'Null: an AI has made it.',
  license: 'Null: nothing is said.',
  homepage: 'Null: there is none.',
  severity: 'Whether the lesson is refused for it.',
};
