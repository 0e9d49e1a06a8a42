import type { SLOTS as ENGLISH } from '../english/slots.ts';
import type { SameKeys } from '../same-keys.ts';

/** The German texts of what plugins add to pages. */
export const SLOTS = {
  slots: {
    title: 'Von Plugins',
    by: 'Hinzugefügt von {plugin}',
    ask: 'Das Plugin „{plugin}“ tut das auf dem Server.',
    done: 'Erledigt.',
    project: 'Projekt',
    no_project: 'Hier geht es um ein Projekt, und du hast noch keines.',
    formats: 'Weitere Formate',
    formats_text: 'Plugins dieses Servers schreiben sie.',
    writing: 'Die Datei wird geschrieben …',
    settings: 'Plugins',
    written: 'Gespeichert als {name}.',
  },
} satisfies SameKeys<typeof ENGLISH>;
