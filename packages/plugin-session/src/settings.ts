import { setting, z } from '@learnwright/plugin-sdk';

/** Room for the instructions to the tutor, and for a long message. */
const tokensSchema = z.int().min(6_000).max(2_000_000);

const TOKENS = { en: 'tokens', de: 'Tokens' };
const STEPS = { en: 'Steps of a session', de: 'Schritte einer Sitzung' };
const TALK = { en: 'The talk', de: 'Das Gespräch' };

/** What operators may change (specification, R10.6 and R10.7). */
export const sessionSettings = {
  step_evaluation_enabled: setting(z.boolean(), true, {
    label: { en: 'Evaluate each turn of the learner', de: 'Jeden Beitrag der lernenden Person auswerten' },
    help: {
      en: 'One call of the AI after each turn decides whether the session moves to the next step.',
      de: 'Ein Aufruf der KI nach jedem Beitrag entscheidet, ob die Sitzung zum nächsten Schritt geht.',
    },
    group: STEPS,
  }),
  confidence_threshold: setting(z.number().min(0).max(1), 0.7, {
    label: { en: 'Confidence that moves to another step', de: 'Sicherheit, ab der der Schritt wechselt' },
    group: STEPS,
  }),
  evaluation_max_tokens: setting(z.int().min(64).max(4_096), 256, {
    label: { en: 'Longest evaluation, in tokens', de: 'Längste Auswertung, in Tokens' },
    unit: TOKENS,
    group: STEPS,
  }),
  max_cycles: setting(z.int().min(1).max(100), 5, {
    label: { en: 'Most cycles of a session', de: 'Höchstzahl der Zyklen einer Sitzung' },
    group: STEPS,
  }),
  history_tokens: setting(tokensSchema, 24_000, {
    label: {
      en: 'Tokens of a session that are sent at most; older turns are summarised',
      de: 'Tokens einer Sitzung, die höchstens gesendet werden; ältere Beiträge werden zusammengefasst',
    },
    unit: TOKENS,
    group: TALK,
  }),
  history_tokens_of_models: setting(
    z.record(z.string().trim().min(1).max(100), tokensSchema),
    {},
    {
      label: {
        en: 'The same for models whose names begin so',
        de: 'Dasselbe für Modelle, deren Namen so anfangen',
      },
      unit: TOKENS,
      group: TALK,
    },
  ),
  close_after_hours: setting(z.number().min(0).max(8_760), 24, {
    label: {
      en: 'Hours without a word after which a session is closed; 0 for never',
      de: 'Stunden ohne ein Wort, nach denen eine Sitzung geschlossen wird; 0 für nie',
    },
    unit: { en: 'hours', de: 'Stunden' },
    group: TALK,
  }),
  keep_turns_days: setting(z.int().min(0).max(36_500), 0, {
    label: {
      en: 'Days that the turns of a session are kept after its end; 0 for ever',
      de: 'Tage, die die Beiträge einer Sitzung nach ihrem Ende aufbewahrt werden; 0 für immer',
    },
    help: {
      en: 'Then messages, pictures, judgements and summaries are deleted. The session itself stays, and all that is counted.',
      de: 'Danach werden Nachrichten, Bilder, Urteile und Zusammenfassungen gelöscht. Die Sitzung selbst bleibt, und alles, was gezählt ist.',
    },
    unit: { en: 'days', de: 'Tage' },
    group: TALK,
  }),
  show_system_prompt: setting(z.boolean(), false, {
    label: {
      en: 'Show learners the instructions to the tutor',
      de: 'Lernenden die Anweisungen an den Tutor zeigen',
    },
    group: TALK,
  }),
};

/** The type of `sessionSettings`. */
export type SessionSettings = typeof sessionSettings;
