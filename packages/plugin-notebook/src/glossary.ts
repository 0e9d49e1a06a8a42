import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const NOTEBOOK_GLOSSARY: Glossary = {
  '{session_id}': { text: 'The id of a session with the tutor.', example: 'session-1' },
  question_id: { text: 'The id of a question.', example: 'question-1' },
  answer_id: { text: 'The id of an answer.', example: 'answer-1' },
  question: { text: 'What is asked.', example: 'How do you ask for somebody’s name?' },
  expected_answer: { text: 'What a good answer says.', example: 'Wie heißen Sie?' },
  question_type: 'The kind of question.',
  difficulty: 'How hard it is.',
  topic: { text: 'What it is about.', example: 'Names' },
  generated: {
    text: 'Whether it was generated from sessions; false for a question of the learner’s own.',
    example: true,
  },
  edited: { text: 'Whether the learner has changed it.', example: false },
  session_id: 'The session it comes from; null for none.',
  answer: { text: 'What the learner answered.', example: 'Wie heißt du?' },
  score: { text: 'How good the answer is, 0 to 1; null before it was graded.', example: 0.8 },
  feedback: {
    text: 'What is good and what is missing; null before it was graded.',
    example: 'Right among friends; to strangers say *Sie*.',
  },
  grade: 'How good the answer is, 0 to 1.',
  graded_at: 'When it was graded; null before.',
  '?project_id': 'Only those of this project.',
  '?difficulty': 'Only those of this difficulty.',
  '?topic': 'Only those with this in their topic.',
};
