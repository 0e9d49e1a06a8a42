import { reply } from '@learnwright/plugin-sdk';
import { route } from '../route.ts';

/** The numbers of the server for pages, which send their credential to the API alone. */
export const metricsAdminRoutes = [
  route.get(
    '/admin/metrics',
    {
      access: 'operator',
      summary: 'Read the metrics of the server, as GET /metrics answers them',
      response: {
        200: {
          media_type: 'text/plain',
          description: 'The metrics in the text format of Prometheus.',
          example: 'learnwright_database_up 1\n',
        },
      },
    },
    async ({ context }) => reply(200, await context.readMetrics(), { 'Cache-Control': 'no-store' }),
  ),
];
