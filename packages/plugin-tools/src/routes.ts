import {
  createRouteHelper,
  idSchema,
  learnerOf,
  spacedCardSchema,
  toolRecommendationSchema,
  z,
} from '@learnwright/plugin-sdk';
import type { ToolsContext } from './learner.ts';
import { readRecommendations } from './recommendations.ts';
import { readCards } from './spaced-cards.ts';

const route = createRouteHelper<ToolsContext>();

const projectParams = z.object({ project_id: idSchema });

const languageQuery = z.object({
  lang: z.string().max(100).optional().meta({
    description: 'A language code, English where it is not known; default: the language of the user.',
  }),
});

/** The routes of the plugin, under /api/plugins/tools (specification, R9.11 and R9.12). */
export const toolsRoutes = [
  route.get(
    '/recommendations/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'List learning tools by how well they suit the profile of a project',
      description: 'Takes no `limit` and no `cursor`: there are as many tools as the catalog has.',
      params: projectParams,
      query: languageQuery,
      response: { 200: z.array(toolRecommendationSchema) },
      errors: ['plugin_unavailable'],
    },
    ({ context, params, query }) => readRecommendations(context, params.project_id, query.lang),
  ),
  route.get(
    '/spaced/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'List what to practise next, by when each method was last used',
      description:
        'The most urgent first: the lower its `urgency`, the sooner a card is due. Takes no `limit` and no `cursor`: there is one card for each method at the most.',
      params: projectParams,
      query: languageQuery,
      response: { 200: z.array(spacedCardSchema) },
    },
    ({ context, params, query }) => readCards(context, params.project_id, query.lang),
  ),
];
