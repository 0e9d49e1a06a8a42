import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const ASSESSMENT_GLOSSARY: Glossary = {
  answers: 'Its answers; sent, what the learner chose.',
  weights: 'How much the answer speaks for each method.',
  question_id: 'The id of a question.',
  answer_id: 'The one answer that was chosen.',
  answer_ids: 'The answers that were chosen.',
  deductive: 'The share of this method, 0 to 1.',
  inductive: 'The share of this method, 0 to 1.',
  error_based: 'The share of this method, 0 to 1.',
  dialogic: 'The share of this method, 0 to 1.',
  contextual: 'The share of this method, 0 to 1.',
  ai_adaptive: 'The share of this method, 0 to 1.',
  dominant_method: 'The method with the greatest share.',
  text: 'What it says.',
};
