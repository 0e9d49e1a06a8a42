import { TOOL_CATALOG } from './recommendations.ts';
import { CARD_KINDS, METHOD_NAMES } from './spaced-cards.ts';
import type { Text } from './text.ts';

/** The texts of the plugin, by language. */
export const toolsTranslations = {
  en: {
    title: 'Tools',
    recommendations: 'Tools that suit you',
    why: 'Why',
    spaced: 'What to practise next',
    start_session: 'Start a session',
    not_assessed: 'Take the assessment first, and you will see what suits you.',
    ...composeTexts('en'),
  },
  de: {
    title: 'Werkzeuge',
    recommendations: 'Werkzeuge, die zu dir passen',
    why: 'Warum',
    spaced: 'Was als Nächstes an der Reihe ist',
    start_session: 'Sitzung beginnen',
    not_assessed: 'Mach zuerst die Einstufung, dann siehst du, was zu dir passt.',
    ...composeTexts('de'),
  },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>;

/** The texts of the tools, of the cards, and of the methods that cards name. */
function composeTexts(language: keyof Text) {
  return {
    catalog: Object.fromEntries(
      TOOL_CATALOG.map(({ key, name, why }) => [key, { name: name[language], why: why[language] }]),
    ),
    cards: Object.fromEntries(CARD_KINDS.map(({ kind, title }) => [kind, title[language]])),
    methods: Object.fromEntries(Object.entries(METHOD_NAMES).map(([method, name]) => [method, name[language]])),
  };
}
