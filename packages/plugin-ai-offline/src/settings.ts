import { setting, z } from '@learnwright/plugin-sdk';

/** What operators may change. */
export const offlineSettings = {
  default_model: setting(z.string().trim().min(1).max(200), 'offline-tutor', {
    label: { en: 'Model where a user names none', de: 'Modell, wenn ein Nutzer keines nennt' },
  }),
  prefixes: setting(z.array(z.string().trim().min(1).max(100)).min(1).max(50), ['offline-'], {
    label: { en: 'Beginnings of the model names it answers for', de: 'Anfänge der Modellnamen, für die es antwortet' },
  }),
};

/** The type of `offlineSettings`. */
export type OfflineSettings = typeof offlineSettings;
