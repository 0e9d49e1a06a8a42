import type { BadgeKey } from './badge-keys.ts';
import type { Badge } from './badge-schemas.ts';

type Texts = Readonly<Record<BadgeKey, Pick<Badge, 'name' | 'description'>>>;

const ENGLISH: Texts = {
  first_session: { name: 'First conversation', description: 'Complete a session.' },
  first_assessment: { name: 'Know thyself', description: 'Do the assessment.' },
  first_import: { name: 'Brought along', description: 'Import a conversation.' },
  first_lesson: { name: 'First lesson', description: 'Complete a lesson.' },
  streak_3_days: { name: 'Three in a row', description: 'Learn on three days in a row.' },
  streak_7_days: { name: 'A whole week', description: 'Learn on seven days in a row.' },
  streak_30_days: { name: 'A whole month', description: 'Learn on 30 days in a row.' },
  streak_100_days: { name: 'A hundred days', description: 'Learn on 100 days in a row.' },
  three_star_streak: { name: 'Nine stars', description: 'Complete three lessons in a row with three stars.' },
  all_six_methods: { name: 'All six', description: 'Complete a session of each of the six methods.' },
  deductive_10: { name: 'Rule first', description: 'Complete ten deductive sessions.' },
  inductive_10: { name: 'Example first', description: 'Complete ten inductive sessions.' },
  error_based_10: { name: 'Glad of mistakes', description: 'Complete ten error-based sessions.' },
  dialogic_10: { name: 'Good talker', description: 'Complete ten dialogic sessions.' },
  contextual_10: { name: 'In real life', description: 'Complete ten contextual sessions.' },
  ai_adaptive_10: { name: 'Made to measure', description: 'Complete ten adaptive sessions.' },
  five_cycles_one_session: { name: 'Stayer', description: 'Reach the fifth cycle of one session.' },
  sessions_10: { name: 'Ten sessions', description: 'Complete ten sessions.' },
  sessions_50: { name: 'Fifty sessions', description: 'Complete 50 sessions.' },
  sessions_100: { name: 'A hundred sessions', description: 'Complete 100 sessions.' },
  level_5: { name: 'Level 5', description: 'Reach level 5.' },
  level_10: { name: 'Level 10', description: 'Reach level 10.' },
  level_25: { name: 'Level 25', description: 'Reach level 25.' },
  lessons_10: { name: 'Ten lessons', description: 'Complete ten lessons.' },
  review_master: { name: 'Review master', description: 'Master 50 words or rules.' },
  two_languages: { name: 'Two languages', description: 'Learn in two languages.' },
  three_providers: { name: 'Three voices', description: 'Store a key of your own for all three AI providers.' },
  import_10_conversations: { name: 'Collector', description: 'Import ten conversations.' },
};

const GERMAN: Texts = {
  first_session: { name: 'Erstes Gespräch', description: 'Schließe eine Sitzung ab.' },
  first_assessment: { name: 'Erkenne dich selbst', description: 'Mache die Einstufung.' },
  first_import: { name: 'Mitgebracht', description: 'Importiere ein Gespräch.' },
  first_lesson: { name: 'Erste Lektion', description: 'Schließe eine Lektion ab.' },
  streak_3_days: { name: 'Drei am Stück', description: 'Lerne an drei Tagen hintereinander.' },
  streak_7_days: { name: 'Eine ganze Woche', description: 'Lerne an sieben Tagen hintereinander.' },
  streak_30_days: { name: 'Ein ganzer Monat', description: 'Lerne an 30 Tagen hintereinander.' },
  streak_100_days: { name: 'Hundert Tage', description: 'Lerne an 100 Tagen hintereinander.' },
  three_star_streak: {
    name: 'Neun Sterne',
    description: 'Schließe drei Lektionen hintereinander mit drei Sternen ab.',
  },
  all_six_methods: { name: 'Alle sechs', description: 'Schließe mit jeder der sechs Methoden eine Sitzung ab.' },
  deductive_10: { name: 'Erst die Regel', description: 'Schließe zehn deduktive Sitzungen ab.' },
  inductive_10: { name: 'Erst das Beispiel', description: 'Schließe zehn induktive Sitzungen ab.' },
  error_based_10: { name: 'Fehlerfreund', description: 'Schließe zehn Sitzungen mit der Methode „aus Fehlern“ ab.' },
  dialogic_10: { name: 'Gesprächig', description: 'Schließe zehn dialogische Sitzungen ab.' },
  contextual_10: { name: 'Mitten im Leben', description: 'Schließe zehn Sitzungen in echten Situationen ab.' },
  ai_adaptive_10: { name: 'Maßgeschneidert', description: 'Schließe zehn angepasste Sitzungen ab.' },
  five_cycles_one_session: { name: 'Ausdauer', description: 'Erreiche den fünften Durchgang einer Sitzung.' },
  sessions_10: { name: 'Zehn Sitzungen', description: 'Schließe zehn Sitzungen ab.' },
  sessions_50: { name: 'Fünfzig Sitzungen', description: 'Schließe 50 Sitzungen ab.' },
  sessions_100: { name: 'Hundert Sitzungen', description: 'Schließe 100 Sitzungen ab.' },
  level_5: { name: 'Stufe 5', description: 'Erreiche Stufe 5.' },
  level_10: { name: 'Stufe 10', description: 'Erreiche Stufe 10.' },
  level_25: { name: 'Stufe 25', description: 'Erreiche Stufe 25.' },
  lessons_10: { name: 'Zehn Lektionen', description: 'Schließe zehn Lektionen ab.' },
  review_master: { name: 'Meister der Wiederholung', description: 'Beherrsche 50 Wörter oder Regeln.' },
  two_languages: { name: 'Zwei Sprachen', description: 'Lerne in zwei Sprachen.' },
  three_providers: {
    name: 'Drei Stimmen',
    description: 'Hinterlege für alle drei KI-Anbieter einen eigenen Schlüssel.',
  },
  import_10_conversations: { name: 'Sammler', description: 'Importiere zehn Gespräche.' },
};

/** The name and description of each badge by language. */
export const BADGE_TEXTS = { en: ENGLISH, de: GERMAN } as const;
