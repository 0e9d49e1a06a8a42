import type { SETTINGS as ENGLISH } from '../english/settings.ts';
import type { SameKeys } from '../same-keys.ts';

/** The German texts of the settings. */
export const SETTINGS = {
  settings: {
    title: 'Einstellungen',
    appearance: 'Aussehen',
    theme: 'Farben',
    theme_system: 'Wie das System',
    theme_light: 'Hell',
    theme_dark: 'Dunkel',
    language: 'Sprache',
    interface_language: 'Sprache der App',
    interface_language_text: 'Lektionen und Tutor behalten ihre eigene.',
    device: 'Dieses Gerät',
    learner: 'Wer lernt',
    on_server: 'Der Fortschritt von {name} ist auf dem Server.',
    on_device: 'Der Fortschritt von {name} ist auf diesem Gerät.',
    switch_learner: 'Wechseln, wer lernt',
    storage: 'Speicher',
    persisted: 'Der Browser behält, was hier gespeichert ist.',
    not_persisted: 'Der Browser kann vergessen, was hier gespeichert ist, wenn der Platz knapp wird.',
    persist: 'Den Browser bitten, es zu behalten',
    export_text: 'Eine Datei mit allem, was du gelernt hast. Bewahre sie woanders auf.',
    erase_text: 'Löscht auf diesem Gerät, was du gelernt hast. Niemand kann es zurückholen.',
    erase_title: 'Alles auf diesem Gerät löschen?',
    kept_sets: 'Behaltene Lektionen',
  },
} satisfies SameKeys<typeof ENGLISH>;
