/** The texts of the plugin's page, by language. */
export const contentTranslations = {
  en: {
    title: 'Content',
    sets: 'Lesson sets',
    lessons: 'Lessons',
    import: 'Import',
    preview: 'Preview',
    warnings: 'Warnings',
    overwrite: 'Replace the lessons that changed',
    author: 'Author',
    license: 'License',
  },
  de: {
    title: 'Inhalte',
    sets: 'Lektionssets',
    lessons: 'Lektionen',
    import: 'Importieren',
    preview: 'Vorschau',
    warnings: 'Warnungen',
    overwrite: 'Geänderte Lektionen ersetzen',
    author: 'Autor',
    license: 'Lizenz',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
