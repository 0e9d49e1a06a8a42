import { type PluginContext, setting, z } from '@learnwright/plugin-sdk';
import type { Tables } from './tables.ts';

/** What an operator may change; the defaults are in config/spaced-repetition.yaml too. */
export const settings = {
  longest_interval_days: setting(z.int().min(1).max(3650), 365, {
    label: { en: 'Longest interval, in days', de: 'Längster Abstand in Tagen' },
  }),
  forget_after_days: setting(z.int().min(30).max(3650), 730, {
    label: {
      en: 'Days after which a card that nobody reviews is deleted',
      de: 'Tage, nach denen eine Karte gelöscht wird, die niemand wiederholt',
    },
  }),
};

/** The errors of the plugin: clients get the code `spaced-repetition.not_due`. */
export const errors = {
  not_due: {
    status: 409,
    title: { en: 'The card is not due', de: 'Die Karte ist nicht fällig' },
    detail: {
      en: 'The card is due at {due_at}; only a due card can be put off.',
      de: 'Die Karte ist am {due_at} fällig; nur eine fällige Karte kann verschoben werden.',
    },
  },
} as const;

/** What the plugin works with while it is active. */
export type Context = PluginContext<typeof settings, Tables, typeof errors>;
