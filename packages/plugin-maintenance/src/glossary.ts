import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const MAINTENANCE_GLOSSARY: Glossary = {
  enabled: 'Whether mastered elements come back for review.',
  desired_retention: 'The chance of a right answer at which an element comes back; null for the setting of the server.',
  effective_retention: 'The one that counts.',
  elements: 'How many mastered elements are in the queue.',
  up_to_date: 'False while elements are still to be read from the attempts.',
  last_attempt_at: 'When it was answered last.',
  due_at: 'When it comes back.',
  'MaintenanceItem.overdue': 'Whether it was due before now.',
  stability: 'Days until the chance of a right answer has fallen to 90 %.',
  difficulty: 'How hard it is, from 1 to 10.',
  retrievability: 'The chance of a right answer now, 0 to 1.',
  reps: 'How many attempts there were.',
  lapses: 'How many wrong attempts there were after the first.',
  '?set_id': 'Only those of this set.',
};
