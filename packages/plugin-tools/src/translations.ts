/** The texts of the plugin's page, by language. */
export const toolsTranslations = {
  en: {
    title: 'Tools',
    recommendations: 'Tools that suit you',
    why: 'Why',
    spaced: 'What to practise next',
    start_session: 'Start a session',
    not_assessed: 'Take the assessment first, and you will see what suits you.',
  },
  de: {
    title: 'Werkzeuge',
    recommendations: 'Werkzeuge, die zu dir passen',
    why: 'Warum',
    spaced: 'Was als Nächstes an der Reihe ist',
    start_session: 'Sitzung beginnen',
    not_assessed: 'Mach zuerst die Einstufung, dann siehst du, was zu dir passt.',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
