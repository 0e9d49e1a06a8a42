import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const ASSESSMENT_GLOSSARY: Glossary = {
  answers: 'Its answers; sent, what the learner chose.',
  weights: { text: 'How much the answer speaks for each method.', example: { deductive: 1 } },
  question_id: 'The id of a question.',
  answer_id: 'The one answer that was chosen.',
  answer_ids: 'The answers that were chosen.',
  deductive: { text: 'The share of this method, 0 to 1.', example: 0.3 },
  inductive: { text: 'The share of this method, 0 to 1.', example: 0.2 },
  error_based: { text: 'The share of this method, 0 to 1.', example: 0.1 },
  dialogic: { text: 'The share of this method, 0 to 1.', example: 0.2 },
  contextual: { text: 'The share of this method, 0 to 1.', example: 0.1 },
  ai_adaptive: { text: 'The share of this method, 0 to 1.', example: 0.1 },
  dominant_method: 'The method with the greatest share.',
  text: { text: 'What it says.', example: 'How do you like to meet a new rule?' },

  'AssessmentQuestion.id': { example: 'q01' },
  'AssessmentQuestion.answers': {
    example: [
      { id: 'q01_a', text: 'The rule first, then examples', weights: { deductive: 1 } },
      { id: 'q01_b', text: 'Examples first, then the rule', weights: { inductive: 1 } },
    ],
  },
};
