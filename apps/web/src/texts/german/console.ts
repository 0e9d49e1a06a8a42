import type { CONSOLE as ENGLISH } from '../english/console.ts';
import type { SameKeys } from '../same-keys.ts';
import { CONTENT } from './console/content.ts';
import { NUMBERS } from './console/numbers.ts';
import { OVERVIEW } from './console/overview.ts';
import { PEOPLE } from './console/people.ts';
import { PLUGIN_SETTINGS } from './console/plugin-settings.ts';
import { PLUGINS } from './console/plugins.ts';
import { WORK } from './console/work.ts';

/** The German texts of the console. */
export const CONSOLE = {
  console: {
    title: 'Konsole',
    not_for_you: 'Nicht für dich',
    not_for_you_text: 'Hier geht es nur für die weiter, die diesen Server betreiben.',
    no_page: 'Diese Seite hat die Konsole nicht',
    no_page_text: 'Die Adresse ist falsch geschrieben, oder was hier war, ist weg.',
    places: {
      overview: 'Überblick',
      plugins: 'Plugins',
      content: 'Inhalte',
      jobs: 'Aufträge',
      effects: 'Zustellungen',
      users: 'Personen',
      tokens: 'Zugangstoken',
      ai: 'KI',
      numbers: 'Zahlen',
      learner: 'Zum Lernen',
    },
    type_name: 'Schreibe „{name}“, um fortzufahren',
    name_differs: 'Das ist nicht „{name}“.',
    more: 'Mehr zeigen',
    sending: 'Wird gesendet: {share}',
    content: CONTENT,
    numbers: NUMBERS,
    overview: OVERVIEW,
    people: PEOPLE,
    plugin_settings: PLUGIN_SETTINGS,
    plugins: PLUGINS,
    work: WORK,
  },
} satisfies SameKeys<typeof ENGLISH>;
