import { type BadgeCategory, CHAT_METHODS, type ChatMethod } from '@learnwright/plugin-sdk';

/** The numbers that badges count. The number of a chat method is that of its completed sessions. */
export interface BadgeFacts extends Readonly<Record<ChatMethod, number>> {
  /** Completed chat sessions of all methods. */
  readonly sessions: number;
  /** Methods with a completed session. */
  readonly methods: number;
  /** The highest cycle that a session has reached. */
  readonly cycles: number;
  /** Learning profiles. */
  readonly assessments: number;
  /** Imported conversations. */
  readonly conversations: number;
  /** Completed lessons. */
  readonly lessons: number;
  /** Lessons with three stars, among the last three completed ones and from the newest back. */
  readonly three_star_lessons: number;
  readonly mastered_elements: number;
  /** The longest streak at any time, in days. */
  readonly longest_streak: number;
  readonly level: number;
  /** Languages of the user and their curricula; regions of a language do not count. */
  readonly languages: number;
  /** Provider slots with a key of the user's own. */
  readonly own_keys: number;
}

/** What a badge is called, and what it is for. */
export interface BadgeText {
  readonly name: string;
  readonly description: string;
}

/** The badges: key, category, icon, the fact that is counted, the number that earns the badge (specification, R4.11). */
export const BADGES = [
  badge('first_session', 'start', 'message-circle', 'sessions', 1, {
    en: { name: 'First conversation', description: 'Complete a session.' },
    de: { name: 'Erstes Gespräch', description: 'Schließe eine Sitzung ab.' },
  }),
  badge('first_assessment', 'start', 'compass', 'assessments', 1, {
    en: { name: 'Know thyself', description: 'Do the assessment.' },
    de: { name: 'Erkenne dich selbst', description: 'Mache die Einstufung.' },
  }),
  badge('first_import', 'start', 'inbox', 'conversations', 1, {
    en: { name: 'Brought along', description: 'Import a conversation.' },
    de: { name: 'Mitgebracht', description: 'Importiere ein Gespräch.' },
  }),
  badge('first_lesson', 'start', 'book-open', 'lessons', 1, {
    en: { name: 'First lesson', description: 'Complete a lesson.' },
    de: { name: 'Erste Lektion', description: 'Schließe eine Lektion ab.' },
  }),
  badge('streak_3_days', 'streak', 'spark', 'longest_streak', 3, {
    en: { name: 'Three in a row', description: 'Learn on three days in a row.' },
    de: { name: 'Drei am Stück', description: 'Lerne an drei Tagen hintereinander.' },
  }),
  badge('streak_7_days', 'streak', 'flame', 'longest_streak', 7, {
    en: { name: 'A whole week', description: 'Learn on seven days in a row.' },
    de: { name: 'Eine ganze Woche', description: 'Lerne an sieben Tagen hintereinander.' },
  }),
  badge('streak_30_days', 'streak', 'campfire', 'longest_streak', 30, {
    en: { name: 'A whole month', description: 'Learn on 30 days in a row.' },
    de: { name: 'Ein ganzer Monat', description: 'Lerne an 30 Tagen hintereinander.' },
  }),
  badge('streak_100_days', 'streak', 'sun', 'longest_streak', 100, {
    en: { name: 'A hundred days', description: 'Learn on 100 days in a row.' },
    de: { name: 'Hundert Tage', description: 'Lerne an 100 Tagen hintereinander.' },
  }),
  badge('three_star_streak', 'lesson', 'stars', 'three_star_lessons', 3, {
    en: { name: 'Nine stars', description: 'Complete three lessons in a row with three stars.' },
    de: { name: 'Neun Sterne', description: 'Schließe drei Lektionen hintereinander mit drei Sternen ab.' },
  }),
  badge('all_six_methods', 'method', 'hexagon', 'methods', CHAT_METHODS.length, {
    en: { name: 'All six', description: 'Complete a session of each of the six methods.' },
    de: { name: 'Alle sechs', description: 'Schließe mit jeder der sechs Methoden eine Sitzung ab.' },
  }),
  badge('deductive_10', 'method', 'arrow-down', 'deductive', 10, {
    en: { name: 'Rule first', description: 'Complete ten deductive sessions.' },
    de: { name: 'Erst die Regel', description: 'Schließe zehn deduktive Sitzungen ab.' },
  }),
  badge('inductive_10', 'method', 'arrow-up', 'inductive', 10, {
    en: { name: 'Example first', description: 'Complete ten inductive sessions.' },
    de: { name: 'Erst das Beispiel', description: 'Schließe zehn induktive Sitzungen ab.' },
  }),
  badge('error_based_10', 'method', 'eraser', 'error_based', 10, {
    en: { name: 'Glad of mistakes', description: 'Complete ten error-based sessions.' },
    de: { name: 'Fehlerfreund', description: 'Schließe zehn Sitzungen mit der Methode „aus Fehlern“ ab.' },
  }),
  badge('dialogic_10', 'method', 'messages', 'dialogic', 10, {
    en: { name: 'Good talker', description: 'Complete ten dialogic sessions.' },
    de: { name: 'Gesprächig', description: 'Schließe zehn dialogische Sitzungen ab.' },
  }),
  badge('contextual_10', 'method', 'map', 'contextual', 10, {
    en: { name: 'In real life', description: 'Complete ten contextual sessions.' },
    de: { name: 'Mitten im Leben', description: 'Schließe zehn Sitzungen in echten Situationen ab.' },
  }),
  badge('ai_adaptive_10', 'method', 'sliders', 'ai_adaptive', 10, {
    en: { name: 'Made to measure', description: 'Complete ten adaptive sessions.' },
    de: { name: 'Maßgeschneidert', description: 'Schließe zehn angepasste Sitzungen ab.' },
  }),
  badge('five_cycles_one_session', 'session', 'repeat', 'cycles', 5, {
    en: { name: 'Stayer', description: 'Reach the fifth cycle of one session.' },
    de: { name: 'Ausdauer', description: 'Erreiche den fünften Durchgang einer Sitzung.' },
  }),
  badge('sessions_10', 'session', 'medal-bronze', 'sessions', 10, {
    en: { name: 'Ten sessions', description: 'Complete ten sessions.' },
    de: { name: 'Zehn Sitzungen', description: 'Schließe zehn Sitzungen ab.' },
  }),
  badge('sessions_50', 'session', 'medal-silver', 'sessions', 50, {
    en: { name: 'Fifty sessions', description: 'Complete 50 sessions.' },
    de: { name: 'Fünfzig Sitzungen', description: 'Schließe 50 Sitzungen ab.' },
  }),
  badge('sessions_100', 'session', 'medal-gold', 'sessions', 100, {
    en: { name: 'A hundred sessions', description: 'Complete 100 sessions.' },
    de: { name: 'Hundert Sitzungen', description: 'Schließe 100 Sitzungen ab.' },
  }),
  badge('level_5', 'level', 'chevron-up', 'level', 5, {
    en: { name: 'Level 5', description: 'Reach level 5.' },
    de: { name: 'Stufe 5', description: 'Erreiche Stufe 5.' },
  }),
  badge('level_10', 'level', 'chevrons-up', 'level', 10, {
    en: { name: 'Level 10', description: 'Reach level 10.' },
    de: { name: 'Stufe 10', description: 'Erreiche Stufe 10.' },
  }),
  badge('level_25', 'level', 'crown', 'level', 25, {
    en: { name: 'Level 25', description: 'Reach level 25.' },
    de: { name: 'Stufe 25', description: 'Erreiche Stufe 25.' },
  }),
  badge('lessons_10', 'lesson', 'library', 'lessons', 10, {
    en: { name: 'Ten lessons', description: 'Complete ten lessons.' },
    de: { name: 'Zehn Lektionen', description: 'Schließe zehn Lektionen ab.' },
  }),
  badge('review_master', 'lesson', 'brain', 'mastered_elements', 50, {
    en: { name: 'Review master', description: 'Master 50 words or rules.' },
    de: { name: 'Meister der Wiederholung', description: 'Beherrsche 50 Wörter oder Regeln.' },
  }),
  badge('two_languages', 'discovery', 'languages', 'languages', 2, {
    en: { name: 'Two languages', description: 'Learn in two languages.' },
    de: { name: 'Zwei Sprachen', description: 'Lerne in zwei Sprachen.' },
  }),
  badge('three_providers', 'discovery', 'plug', 'own_keys', 3, {
    en: { name: 'Three voices', description: 'Store a key of your own for all three AI providers.' },
    de: { name: 'Drei Stimmen', description: 'Hinterlege für alle drei KI-Anbieter einen eigenen Schlüssel.' },
  }),
  badge('import_10_conversations', 'discovery', 'archive', 'conversations', 10, {
    en: { name: 'Collector', description: 'Import ten conversations.' },
    de: { name: 'Sammler', description: 'Importiere zehn Gespräche.' },
  }),
];

/** The key of a badge. */
export type BadgeKey = (typeof BADGES)[number]['key'];

/** The keys of the badges in the order of the catalog. */
export const BADGE_KEYS = BADGES.map(({ key }): BadgeKey => key);

function badge<const Key extends string>(
  key: Key,
  category: BadgeCategory,
  icon: string,
  fact: keyof BadgeFacts,
  target: number,
  texts: { readonly en: BadgeText; readonly de: BadgeText },
) {
  return { key, category, icon, fact, target, texts };
}
