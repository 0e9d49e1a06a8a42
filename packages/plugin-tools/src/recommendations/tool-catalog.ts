import type { ChatMethod } from '@learnwright/core';
import type { Text } from '../text-in.ts';

/** A tool of the catalog. */
export interface CatalogTool {
  readonly name: Text;
  readonly url: string;
  readonly why: Text;
  /** The methods it suits. */
  readonly weight_keys: readonly ChatMethod[];
}

/** The tools that are recommended (contract, section 3.4); where scores are equal, in this order. */
export const TOOL_CATALOG: readonly CatalogTool[] = [
  {
    name: { en: 'Anki', de: 'Anki' },
    url: 'https://apps.ankiweb.net',
    why: {
      en: 'Flashcards that return just before you would forget them. Put your rules and your own mistakes on them, and the ones you get wrong come back sooner.',
      de: 'Karteikarten, die wiederkommen, kurz bevor du sie vergisst. Schreib Regeln und deine eigenen Fehler darauf: Was nicht sitzt, kommt früher wieder dran.',
    },
    weight_keys: ['deductive', 'error_based'],
  },
  {
    name: { en: 'NotebookLM', de: 'NotebookLM' },
    url: 'https://notebooklm.google.com',
    why: {
      en: 'Answers from the texts you give it and shows the passages. That lets you gather many real examples and find out what they have in common.',
      de: 'Antwortet aus den Texten, die du hineingibst, und zeigt die Stellen dazu. So sammelst du viele echte Beispiele und findest heraus, was sie verbindet.',
    },
    weight_keys: ['inductive', 'contextual'],
  },
  {
    name: { en: 'A prompt for any AI assistant', de: 'Ein Prompt für jeden KI-Assistenten' },
    url: 'https://www.promptingguide.ai',
    why: {
      en: 'Ask an assistant to question you instead of explaining, and to make the next question easier or harder depending on your answer. The guide shows how to put that.',
      de: 'Bitte einen Assistenten, dich auszufragen statt zu erklären, und die nächste Frage je nach deiner Antwort leichter oder schwerer zu machen. Der Leitfaden zeigt, wie man das formuliert.',
    },
    weight_keys: ['ai_adaptive', 'dialogic'],
  },
  {
    name: { en: 'Excalidraw', de: 'Excalidraw' },
    url: 'https://excalidraw.com',
    why: {
      en: 'A whiteboard without rules. Sketch the situation something comes from, put your examples beside each other, and see how they hang together.',
      de: 'Ein Whiteboard ohne Vorgaben. Skizziere die Situation, aus der etwas stammt, leg deine Beispiele nebeneinander und sieh, wie sie zusammenhängen.',
    },
    weight_keys: ['contextual', 'inductive'],
  },
  {
    name: { en: 'Obsidian', de: 'Obsidian' },
    url: 'https://obsidian.md',
    why: {
      en: 'Notes that link to each other and stay on your computer. Write down a rule, link every example you meet to it, and the structure grows with what you know.',
      de: 'Notizen, die aufeinander verweisen und auf deinem Rechner bleiben. Halte eine Regel fest und verknüpfe jedes Beispiel damit, das dir begegnet: So wächst die Ordnung mit deinem Wissen.',
    },
    weight_keys: ['deductive', 'inductive'],
  },
];
