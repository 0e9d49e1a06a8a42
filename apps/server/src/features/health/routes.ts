import { reply, z } from '@learnwright/plugin-sdk';
import { isReady, readinessSchema } from '../../operations/readiness.ts';
import { route } from '../route.ts';

const healthSchema = z
  .object({ status: z.literal('ok'), version: z.string(), debug: z.boolean() })
  .meta({ id: 'Health' });

export const healthRoutes = [
  route.get(
    '/health',
    { access: 'public', summary: 'Tell that the server is up, and its version', response: { 200: healthSchema } },
    ({ context }) => ({ status: 'ok', version: context.version, debug: context.config.app.debug }),
  ),
  route.get(
    '/health/ready',
    {
      access: 'public',
      summary: 'Tell whether the server can do its work',
      response: { 200: readinessSchema, 503: readinessSchema },
    },
    async ({ context }) => {
      const readiness = await context.readiness.read();
      return reply(isReady(readiness) ? 200 : 503, readiness);
    },
  ),
];
