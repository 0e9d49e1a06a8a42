import type { Glossary } from '@learnwright/plugin-sdk';

/** What the fields and parameters of the plugin mean where that is more than core says of their names. */
export const MAINTENANCE_GLOSSARY: Glossary = {
  enabled: 'Whether mastered elements come back for review.',
  desired_retention: {
    text: 'The chance of a right answer at which an element comes back; null for the setting of the server.',
    example: null,
  },
  effective_retention: { text: 'The one that counts.', example: 0.9 },
  elements: { text: 'How many mastered elements are in the queue.', example: 120 },
  up_to_date: 'False while elements are still to be read from the attempts.',
  last_attempt_at: 'When it was answered last.',
  due_at: 'When it comes back.',
  'MaintenanceItem.overdue': 'Whether it was due before now.',
  stability: { text: 'Days until the chance of a right answer has fallen to 90 %.', example: 12.5 },
  difficulty: { text: 'How hard it is, from 1 to 10.', example: 5.1 },
  retrievability: { text: 'The chance of a right answer now, 0 to 1.', example: 0.91 },
  reps: 'How many attempts there were.',
  lapses: { text: 'How many wrong attempts there were after the first.', example: 0 },
  '?set_id': 'Only those of this set.',
  'Maintenance.overdue': { example: 4 },
};
