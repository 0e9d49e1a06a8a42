import { QUESTION_TEXTS } from './questions/questions.ts';

/** The texts of the plugin, by language. */
export const assessmentTranslations = {
  en: {
    title: 'Assessment',
    introduction: 'Twelve questions about how you learn. There are no wrong answers.',
    pick_one: 'Pick one answer',
    pick_several: 'Pick all that apply',
    evaluate: 'Show my profile',
    repeat: 'Answer again',
    methods: {
      deductive: 'From the rule to the example',
      inductive: 'From the example to the rule',
      error_based: 'From mistakes',
      dialogic: 'In conversation',
      contextual: 'From real situations',
      ai_adaptive: 'Adapted to you step by step',
    },
    questions: QUESTION_TEXTS.en,
  },
  de: {
    title: 'Einstufung',
    introduction: 'Zwölf Fragen dazu, wie du lernst. Falsche Antworten gibt es nicht.',
    pick_one: 'Wähle eine Antwort',
    pick_several: 'Wähle alles, was zutrifft',
    evaluate: 'Mein Profil zeigen',
    repeat: 'Noch einmal antworten',
    methods: {
      deductive: 'Von der Regel zum Beispiel',
      inductive: 'Vom Beispiel zur Regel',
      error_based: 'Aus Fehlern',
      dialogic: 'Im Gespräch',
      contextual: 'Aus echten Situationen',
      ai_adaptive: 'Schritt für Schritt an dich angepasst',
    },
    questions: QUESTION_TEXTS.de,
  },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>;
