import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const TRACKING_GLOSSARY: Glossary = {
  notes: 'What the learner says of it; null for nothing.',
  tracking: 'What the learner has done.',
  total_sessions: 'How many sessions there were.',
  total_minutes: 'How many minutes they took.',
  streak_days: 'How many days in a row the learner has learned.',
  sessions_per_method: 'How many sessions there were, by method.',
  method_distribution: 'The shares of the methods.',
  count: 'How many sessions there were.',
  percentage: 'The share, in per cent.',
  step_evaluation: 'What the judgements of steps say.',
  total_evaluations: 'How many judgements there were.',
  average_confidence: 'How sure they were on average, 0 to 1.',
  advance_count: 'How many led to the next step.',
  repeat_count: 'How many repeated the step.',
  backward_count: 'How many led back.',
  fallback_count: 'How many were made by rules.',
  evaluations_per_step: 'How many there were, by step.',
  time_seconds_per_step: 'How many seconds each step took.',
};
