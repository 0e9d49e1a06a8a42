import { setting, z } from '@learnwright/plugin-sdk';

/** What operators may change. */
export const notebookSettings = {
  max_learner_notebook_bytes: setting(z.int().min(0), 100 * 1_048_576, {
    label: {
      en: 'Bytes of all questions and answers of a learner',
      de: 'Byte aller Fragen und Antworten einer Person',
    },
  }),
};

/** The type of `notebookSettings`. */
export type NotebookSettings = typeof notebookSettings;
