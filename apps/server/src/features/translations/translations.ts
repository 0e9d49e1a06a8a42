import { z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { route } from '../../route.ts';

export const translationRoutes = [
  route.get(
    '/i18n/{lang}',
    {
      access: 'public',
      summary: 'Read the translations of a language; English where it is not registered',
      params: z.object({ lang: z.string().min(1).max(100) }),
      response: { 200: z.record(z.string(), z.unknown()) },
    },
    ({ context, params }) => readTranslations(context, params.lang),
  ),
];

/** The English strings by section and key; every language has the same keys. */
const ENGLISH = {
  app: { name: 'Learnwright', tagline: 'Learning that remembers what you got wrong' },
  methods: {
    deductive: 'Deductive: from the rule to the example',
    inductive: 'Inductive: from examples to the rule',
    error_based: 'Error-based: learning from mistakes',
    dialogic: 'Dialogic: learning by talking it through',
    contextual: 'Contextual: learning in real situations',
    ai_adaptive: 'Adaptive: the tutor picks the way',
    content: 'Content lesson',
  },
  cycle_steps: {
    step_1: 'Input',
    step_2: 'Attempt',
    step_3: 'Error',
    step_4: 'Feedback',
    step_5: 'Adapt',
    step_6: 'Repeat',
    step_7: 'Integrate',
  },
  exercise_types: {
    free_text: 'Free text',
    word_tiles: 'Word tiles',
    matching: 'Matching',
    picture_choice: 'Picture choice',
    cloze: 'Fill in the blank',
  },
  element_types: { vocabulary: 'Vocabulary', grammar_rule: 'Grammar rule' },
  lesson_status: { in_progress: 'In progress', completed: 'Completed' },
  review: {
    title: 'Review',
    overdue: 'Overdue',
    due: 'Due',
    mastered: 'Mastered',
    empty: 'Nothing to review. Well done!',
  },
  settings: {
    title: 'Settings',
    language: 'Language',
    timezone: 'Time zone',
    active_provider: 'AI provider',
    api_key: 'API key',
    model_override: 'Model',
    key_source_env: 'Set by the operator',
    key_source_secrets_yaml: 'Set in the secrets file',
    key_source_settings: 'Your own key',
    key_source_none: 'No key',
  },
  errors: {
    not_found: 'This does not exist.',
    invalid_request: 'Something in your entry is not right yet.',
    email_taken: 'This e-mail address is already in use.',
    precondition_failed: 'Somebody has changed this in the meantime.',
    payload_too_large: 'That is too large.',
    plugin_unavailable: 'This part of the server is not running at the moment.',
    internal_error: 'Something went wrong on our side.',
  },
};

/** The strings of a language. */
type Translations = typeof ENGLISH;

/** The German strings. */
const GERMAN: Translations = {
  app: { name: 'Learnwright', tagline: 'Lernen, das sich deine Fehler merkt' },
  methods: {
    deductive: 'Deduktiv: von der Regel zum Beispiel',
    inductive: 'Induktiv: von Beispielen zur Regel',
    error_based: 'Fehlerbasiert: aus Fehlern lernen',
    dialogic: 'Dialogisch: im Gespräch lernen',
    contextual: 'Kontextuell: in echten Situationen lernen',
    ai_adaptive: 'Adaptiv: der Tutor wählt den Weg',
    content: 'Inhaltslektion',
  },
  cycle_steps: {
    step_1: 'Input',
    step_2: 'Versuch',
    step_3: 'Fehler',
    step_4: 'Rückmeldung',
    step_5: 'Anpassung',
    step_6: 'Wiederholung',
    step_7: 'Einbindung',
  },
  exercise_types: {
    free_text: 'Freitext',
    word_tiles: 'Wortkacheln',
    matching: 'Zuordnen',
    picture_choice: 'Bildauswahl',
    cloze: 'Lückentext',
  },
  element_types: { vocabulary: 'Wortschatz', grammar_rule: 'Grammatikregel' },
  lesson_status: { in_progress: 'Begonnen', completed: 'Abgeschlossen' },
  review: {
    title: 'Wiederholen',
    overdue: 'Überfällig',
    due: 'Fällig',
    mastered: 'Gemeistert',
    empty: 'Nichts zu wiederholen. Gut gemacht!',
  },
  settings: {
    title: 'Einstellungen',
    language: 'Sprache',
    timezone: 'Zeitzone',
    active_provider: 'KI-Anbieter',
    api_key: 'API-Schlüssel',
    model_override: 'Modell',
    key_source_env: 'Vom Betreiber gesetzt',
    key_source_secrets_yaml: 'In der Geheimnisdatei gesetzt',
    key_source_settings: 'Dein eigener Schlüssel',
    key_source_none: 'Kein Schlüssel',
  },
  errors: {
    not_found: 'Das gibt es nicht.',
    invalid_request: 'Etwas an deiner Eingabe stimmt noch nicht.',
    email_taken: 'Diese E-Mail-Adresse wird schon verwendet.',
    precondition_failed: 'Jemand hat das inzwischen geändert.',
    payload_too_large: 'Das ist zu groß.',
    plugin_unavailable: 'Dieser Teil des Servers läuft gerade nicht.',
    internal_error: 'Bei uns ist etwas schiefgegangen.',
  },
};

const REGISTERED = new Map<string, Record<string, unknown>>([
  ['en', ENGLISH],
  ['de', GERMAN],
]);

/** Reads the strings of a language or its base language, else the English ones. The strings of plugins are under `plugins`. */
function readTranslations(context: AppContext, lang: string): Record<string, unknown> {
  const base = lang.toLowerCase().split(/[-_]/)[0] ?? '';
  const language = REGISTERED.has(base) ? base : 'en';
  return { ...REGISTERED.get(language), plugins: context.host.translations(language) };
}
