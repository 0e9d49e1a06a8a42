import { spacedCardSchema, toolRecommendationSchema } from '@learnwright/core';
import { learnerOf, z } from '@learnwright/plugin-sdk';
import { readRecommendations } from './recommendations/read-recommendations.ts';
import { route } from './route.ts';
import { languageQuery, projectParams } from './schemas.ts';
import { readCards } from './spaced/read-cards.ts';

/** The routes of the plugin, under /api/plugins/tools. */
export const toolsRoutes = [
  route.get(
    '/recommendations/{project_id}',
    {
      access: learnerOf('project', 'project_id'),
      summary: 'List learning tools by how well they suit the profile of a project',
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
      description: 'The most urgent first: the lower its `urgency`, the sooner a card is due.',
      params: projectParams,
      query: languageQuery,
      response: { 200: z.array(spacedCardSchema) },
    },
    ({ context, params, query }) => readCards(context, params.project_id, query.lang),
  ),
];
