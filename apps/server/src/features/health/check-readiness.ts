import { z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';

/** Whether each part the server needs is there; `plugins` counts them by status. */
export const readinessSchema = z
  .object({
    database: z.enum(['ok', 'unreachable']),
    migrations: z.literal('applied'),
    plugins: z.record(z.string(), z.int()),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof readinessSchema>;

/** Asks the database, and counts the plugins by status; a plugin that failed does not make the server unready. */
export async function checkReadiness(context: AppContext): Promise<Readiness> {
  const plugins: Record<string, number> = {};
  for (const { status } of Object.values(context.host.health())) plugins[status] = (plugins[status] ?? 0) + 1;
  const database = await context.ping().then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  // The server does not listen before its migrations are applied.
  return { database, migrations: 'applied', plugins };
}
