import type { ChatMethod } from '@learnwright/core';
import type { Text } from '../text-in.ts';

/** The methods as titles name them. */
export const METHOD_NAMES = {
  deductive: { en: 'from the rule to the example', de: 'von der Regel zum Beispiel' },
  inductive: { en: 'from the example to the rule', de: 'vom Beispiel zur Regel' },
  error_based: { en: 'learning from mistakes', de: 'aus Fehlern lernen' },
  dialogic: { en: 'learning in conversation', de: 'im Gespräch lernen' },
  contextual: { en: 'learning from real situations', de: 'aus echten Situationen lernen' },
  ai_adaptive: { en: 'learning step by step, adapted to you', de: 'Schritt für Schritt lernen, an dich angepasst' },
} as const satisfies Record<ChatMethod, Text>;
