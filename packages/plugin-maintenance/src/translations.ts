/** The texts of the plugin's page, by language. */
export const maintenanceTranslations = {
  en: {
    title: 'Keep in memory',
    enable: 'Bring mastered words back before I forget them',
    hint: 'The review queue stays as it is. A wrong answer puts a word back into it.',
    desired_retention: 'How sure I want to be',
    due: 'Due today',
    later: 'Later',
    nothing_due: 'Nothing is due. Well remembered!',
    catching_up: 'Your earlier answers are being read. More may come.',
  },
  de: {
    title: 'Im Gedächtnis behalten',
    enable: 'Gemeisterte Wörter wiederbringen, bevor ich sie vergesse',
    hint: 'Die Wiederholungsliste bleibt, wie sie ist. Eine falsche Antwort bringt ein Wort dorthin zurück.',
    desired_retention: 'Wie sicher ich sein will',
    due: 'Heute fällig',
    later: 'Später',
    nothing_due: 'Nichts ist fällig. Gut gemerkt!',
    catching_up: 'Deine früheren Antworten werden gelesen. Es kann noch mehr kommen.',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
