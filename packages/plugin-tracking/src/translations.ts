/** The texts of the plugin's page, by language. */
export const trackingTranslations = {
  en: {
    title: 'Progress',
    total_sessions: 'Sessions',
    total_minutes: 'Minutes learned',
    streak_days: 'Days in a row',
    methods: 'How you learn',
    understanding: 'Understanding',
    stress: 'Stress',
    recent_sessions: 'Last sessions',
    not_rated: 'Not rated',
    steps: 'Steps of the cycle',
    empty: 'Your first session will show up here.',
  },
  de: {
    title: 'Fortschritt',
    total_sessions: 'Sitzungen',
    total_minutes: 'Gelernte Minuten',
    streak_days: 'Tage in Folge',
    methods: 'Wie du lernst',
    understanding: 'Verständnis',
    stress: 'Stress',
    recent_sessions: 'Letzte Sitzungen',
    not_rated: 'Nicht bewertet',
    steps: 'Schritte des Zyklus',
    empty: 'Deine erste Sitzung erscheint hier.',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
