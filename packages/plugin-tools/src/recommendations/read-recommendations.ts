import { AppError, type ToolRecommendation } from '@learnwright/core';
import { requireLearner } from '../require-learner.ts';
import type { ToolsContext } from '../tools-context.ts';
import { TOOL_CATALOG } from './tool-catalog.ts';

/** The tools that the first plugin with an opinion recommends for a project; throws not_found. */
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
