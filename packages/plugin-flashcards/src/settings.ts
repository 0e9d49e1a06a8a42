import { setting, z } from '@learnwright/plugin-sdk';

/** The settings of the plugin. */
export const flashcardsSettings = {
  desired_retention: setting(z.number().min(0.7).max(0.97), 0.9, {
    label: {
      en: 'Chance of a right answer at which a card comes back (0.7 to 0.97)',
      de: 'Wahrscheinlichkeit einer richtigen Antwort, bei der eine Karte wiederkommt (0,7 bis 0,97)',
    },
  }),
  new_cards_per_day: setting(z.int().min(0).max(9_999), 20, {
    label: { en: 'New cards a learner begins in a day', de: 'Neue Karten, die jemand an einem Tag beginnt' },
  }),
};

/** The type of `flashcardsSettings`. */
export type FlashcardsSettings = typeof flashcardsSettings;
