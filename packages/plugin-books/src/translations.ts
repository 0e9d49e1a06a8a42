/** The texts of the plugin's page, by language. */
export const bookTranslations = {
  en: {
    title: 'Books',
    chapters: 'Chapters',
    translations: 'Translations',
    import: 'Import',
    export: 'Export',
    commit: 'Commit',
    push: 'Push to the remote repository',
    pull: 'Pull',
    history: 'History',
    remote: 'Remote repository',
    token: 'Access token',
  },
  de: {
    title: 'Bücher',
    chapters: 'Kapitel',
    translations: 'Übersetzungen',
    import: 'Importieren',
    export: 'Exportieren',
    commit: 'Festschreiben',
    push: 'Ins entfernte Repository übertragen',
    pull: 'Abholen',
    history: 'Verlauf',
    remote: 'Entferntes Repository',
    token: 'Zugangstoken',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
