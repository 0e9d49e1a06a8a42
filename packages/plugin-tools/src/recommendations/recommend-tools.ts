import type { LearningProfile, ToolRecommendation } from '@learnwright/core';
import { roundToFourDecimals } from '../round-to-four-decimals.ts';
import { textIn } from '../text-in.ts';
import { type CatalogTool, TOOL_CATALOG } from './tool-catalog.ts';

/**
 * The tools of the catalog by how well they suit a profile, those that suit it equally in the catalog's order; without a
 * profile they all do. A limit below 0 or above the size of the catalog counts as that.
 */
export function recommendTools(
  profile: LearningProfile | null,
  lang: string,
  limit: number = TOOL_CATALOG.length,
): ToolRecommendation[] {
  const tools = TOOL_CATALOG.map((tool) => ({
    name: textIn(tool.name, lang),
    url: tool.url,
    why: textIn(tool.why, lang),
    weight_keys: [...tool.weight_keys],
    score: profile === null ? 0 : score(tool, profile),
  }));
  return tools.sort((left, right) => right.score - left.score).slice(0, Math.max(0, limit));
}

/** The sum of the profile's shares over the methods that a tool suits. */
function score({ weight_keys }: CatalogTool, profile: LearningProfile): number {
  return roundToFourDecimals(weight_keys.reduce((sum, method) => sum + profile[method], 0));
}
