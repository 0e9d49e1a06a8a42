import {
  AppError,
  type ChatMethod,
  type LearningProfile,
  roundTo,
  type ToolRecommendation,
} from '@learnwright/plugin-sdk';
import { requireLearner, type ToolsContext } from './learner.ts';
import type { Text, TextOf } from './text.ts';

/** A tool of the catalog. */
interface CatalogTool {
  /** Names its texts in the translations. */
  readonly key: string;
  readonly name: Text;
  readonly url: string;
  readonly why: Text;
  /** The methods it suits. */
  readonly weight_keys: readonly ChatMethod[];
}

/** The tools that are recommended; tools with the same score keep this order (specification, R9.10). */
export const TOOL_CATALOG: readonly CatalogTool[] = [
  {
    key: 'anki',
    name: { en: 'Anki', de: 'Anki' },
    url: 'https://apps.ankiweb.net',
    why: {
      en: 'Flashcards that return just before you would forget them. Put your rules and your own mistakes on them, and the ones you get wrong come back sooner.',
      de: 'Karteikarten, die wiederkommen, kurz bevor du sie vergisst. Schreib Regeln und deine eigenen Fehler darauf: Was nicht sitzt, kommt früher wieder dran.',
    },
    weight_keys: ['deductive', 'error_based'],
  },
  {
    key: 'notebooklm',
    name: { en: 'NotebookLM', de: 'NotebookLM' },
    url: 'https://notebooklm.google.com',
    why: {
      en: 'Answers from the texts you give it and shows the passages. That lets you gather many real examples and find out what they have in common.',
      de: 'Antwortet aus den Texten, die du hineingibst, und zeigt die Stellen dazu. So sammelst du viele echte Beispiele und findest heraus, was sie verbindet.',
    },
    weight_keys: ['inductive', 'contextual'],
  },
  {
    key: 'assistant_prompt',
    name: { en: 'A prompt for any AI assistant', de: 'Ein Prompt für jeden KI-Assistenten' },
    url: 'https://www.promptingguide.ai',
    why: {
      en: 'Ask an assistant to question you instead of explaining, and to make the next question easier or harder depending on your answer. The guide shows how to put that.',
      de: 'Bitte einen Assistenten, dich auszufragen statt zu erklären, und die nächste Frage je nach deiner Antwort leichter oder schwerer zu machen. Der Leitfaden zeigt, wie man das formuliert.',
    },
    weight_keys: ['ai_adaptive', 'dialogic'],
  },
  {
    key: 'excalidraw',
    name: { en: 'Excalidraw', de: 'Excalidraw' },
    url: 'https://excalidraw.com',
    why: {
      en: 'A whiteboard without rules. Sketch the situation something comes from, put your examples beside each other, and see how they hang together.',
      de: 'Ein Whiteboard ohne Vorgaben. Skizziere die Situation, aus der etwas stammt, leg deine Beispiele nebeneinander und sieh, wie sie zusammenhängen.',
    },
    weight_keys: ['contextual', 'inductive'],
  },
  {
    key: 'obsidian',
    name: { en: 'Obsidian', de: 'Obsidian' },
    url: 'https://obsidian.md',
    why: {
      en: 'Notes that link to each other and stay on your computer. Write down a rule, link every example you meet to it, and the structure grows with what you know.',
      de: 'Notizen, die aufeinander verweisen und auf deinem Rechner bleiben. Halte eine Regel fest und verknüpfe jedes Beispiel damit, das dir begegnet: So wächst die Ordnung mit deinem Wissen.',
    },
    weight_keys: ['deductive', 'inductive'],
  },
];

/** Asks the plugins for tools that suit a project and returns the first that has an answer; throws not_found. */
export async function readRecommendations(
  context: ToolsContext,
  project_id: string,
  lang: string | undefined,
): Promise<ToolRecommendation[]> {
  const { hooks, name } = context;
  const { profile, language } = await requireLearner(context, project_id);
  const asked = lang ?? language;
  const [tools] = await hooks.collect('get_tool_recommendations', profile, asked, TOOL_CATALOG.length);
  if (tools !== undefined) return tools;
  throw new AppError('plugin_unavailable', `The plugin "${name}" has no recommendations at the moment.`);
}

/**
 * Ranks the tools of the catalog by how well they suit a profile (hook get_tool_recommendations; specification,
 * R9.11). Ties, and all tools without a profile, are in the order of the catalog. A limit outside 0 to 5 counts as the
 * nearer bound. `textOf` finds the texts of the plugin in the learner's language.
 */
export function recommendTools(
  profile: LearningProfile | null,
  textOf: TextOf,
  limit: number = TOOL_CATALOG.length,
): ToolRecommendation[] {
  const tools = TOOL_CATALOG.map((tool) => ({
    name: textOf(`catalog.${tool.key}.name`),
    url: tool.url,
    why: textOf(`catalog.${tool.key}.why`),
    weight_keys: [...tool.weight_keys],
    score: profile === null ? 0 : score(tool, profile),
  }));
  return tools.sort((left, right) => right.score - left.score).slice(0, Math.max(0, limit));
}

/** The sum of the profile's shares over the methods that a tool suits. */
function score({ weight_keys }: CatalogTool, profile: LearningProfile): number {
  return roundTo(
    4,
    weight_keys.reduce((sum, method) => sum + profile[method], 0),
  );
}
