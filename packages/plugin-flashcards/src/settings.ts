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
  max_learner_card_bytes: setting(z.int().min(0), 100 * 1_048_576, {
    label: { en: 'Bytes of all flashcards of a learner', de: 'Byte aller Karteikarten einer Person' },
  }),
  max_learner_reviews: setting(z.int().min(0), 2_000_000, {
    label: {
      en: 'Reviews of a learner to which an import may add',
      de: 'Wiederholungen einer Person, zu denen ein Import noch welche bringt',
    },
  }),
};

/** The type of `flashcardsSettings`. */
export type FlashcardsSettings = typeof flashcardsSettings;
