import { reply, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { route } from '../../route.ts';

/** The state of the parts that the server needs; `plugins` counts the plugins by status. */
const readinessSchema = z
  .object({
    database: z.enum(['ok', 'unreachable']),
    migrations: z.literal('applied'),
    plugins: z.record(z.string(), z.int()),
  })
  .meta({ id: 'Readiness' });
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
      const readiness = await checkReadiness(context);
      return reply(readiness.database === 'ok' ? 200 : 503, readiness);
    },
  ),
];

/** Asks the database and counts the plugins. A failed plugin does not make the server unready. */
async function checkReadiness(context: AppContext): Promise<z.infer<typeof readinessSchema>> {
  const plugins: Record<string, number> = {};
  for (const { status } of Object.values(context.host.health())) plugins[status] = (plugins[status] ?? 0) + 1;
  const database = await context.ping().then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  // The server does not listen before its migrations are applied.
  return { database, migrations: 'applied', plugins };
}
