import { type PluginContext, setting, z } from '@learnwright/plugin-sdk';
import type { Tables } from './tables.ts';

/** What an operator may change; the defaults are in config/mistake-quiz.yaml too. */
export const settings = {
  questions: setting(z.int().min(1).max(20), 5, {
    label: { en: 'Questions in a round', de: 'Fragen in einer Runde' },
  }),
};

/** The errors of the plugin: clients get the code `mistake-quiz.question_gone`. */
export const errors = {
  question_gone: {
    status: 409,
    title: { en: 'The question is gone', de: 'Die Frage gibt es nicht mehr' },
    detail: {
      en: 'The learner has mastered this element, or made no mistake with it. Ask for new questions.',
      de: 'Dieses Element wird beherrscht, oder es gab keinen Fehler damit. Hole neue Fragen.',
    },
  },
} as const;

/** What the plugin works with while it is active. */
export type Context = PluginContext<typeof settings, Tables, typeof errors>;
