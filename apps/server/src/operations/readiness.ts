import { type Clock, microsecondsOf } from '@learnwright/core';
import { CORE_MIGRATIONS, type Database } from '@learnwright/db';
import type { PluginHost, Timers } from '@learnwright/plugin-host';
import { z } from '@learnwright/plugin-sdk';
import { measureFreeSpace, type WrittenPlaces } from './disk-space.ts';
import { withinTime } from './within-time.ts';

/** The state of the parts that the server needs; `plugins` counts the plugins by status. */
export const readinessSchema = z
  .object({
    database: z.enum(['ok', 'unreachable', 'readonly', 'damaged']).meta({
      description:
        '`readonly`: it takes no writes, as a standby does. `damaged`: its files are not as they were written; restore a backup.',
    }),
    migrations: z.enum(['applied', 'missing', 'newer', 'unknown']).meta({
      description:
        '`missing`: the database lacks migrations of this server. `newer`: a later version has migrated it; this server goes on.',
    }),
    disk: z.enum(['ok', 'full', 'unknown']).meta({ description: 'Whether there is space where the server writes.' }),
    effects: z
      .enum(['ok', 'stopped', 'unknown'])
      .meta({ description: 'Whether this server delivers what follows a commit, such as the XP of a lesson.' }),
    plugins: z.record(z.string(), z.int()),
    stopping: z.boolean().meta({ description: 'Whether the server is to stop; it still answers what it is sent.' }),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof readinessSchema>;

/** What was found when the parts were looked at. */
type Parts = Omit<Readiness, 'stopping'>;

/** Whether a server can do its work. */
export interface ReadinessCheck {
  /** What is known of the parts, at most a second old, and whether the server is to stop. */
  read(): Promise<Readiness>;
}

/** When a part counts as broken. */
export interface ReadinessLimits {
  /** Below so many free bytes a disk counts as full. */
  readonly free_bytes: number;
  /** Deliveries count as stopped when a delivery is due for so long, and nobody here has looked for it; null for never. */
  readonly effects_minutes: number | null;
}

/** What is looked at. */
export interface ReadinessSources {
  readonly database: Pick<Database, 'appliedMigrations' | 'readCondition'>;
  readonly host: Pick<PluginHost, 'health'> & {
    readonly deliveries: Pick<PluginHost['deliveries'], 'lastRunAt' | 'summary'>;
  };
  readonly places: WrittenPlaces;
  readonly limits: ReadinessLimits;
  readonly clock: Clock;
  readonly isStopping: () => boolean;
  readonly timers: Timers;
  /** Milliseconds that have passed since any moment. */
  readonly elapsed: () => number;
}

/** How long an answer is good for, in milliseconds: probes cost the same, however many there are. */
const KEPT = 1_000;
/** How long a part may take, in milliseconds. */
const PATIENCE = 2_000;

/** Builds the check; nothing is looked at before somebody asks. */
export function createReadiness(sources: ReadinessSources): ReadinessCheck {
  let latest: { readonly at: number; readonly parts: Promise<Parts> } | null = null;
  return {
    read: async () => {
      if (latest === null || sources.elapsed() - latest.at >= KEPT) {
        latest = { at: sources.elapsed(), parts: look(sources) };
      }
      return { ...(await latest.parts), stopping: sources.isStopping() };
    },
  };
}

/** Whether a server in this state should get requests. A failed plugin and a newer database do not matter. */
export function isReady({ database, migrations, disk, effects, stopping }: Readiness): boolean {
  const works = database === 'ok' && migrations !== 'missing' && disk !== 'full' && effects !== 'stopped';
  return works && !stopping;
}

/** Compares what a database has with what this server knows. */
export function compareMigrations(applied: readonly string[]): 'applied' | 'missing' | 'newer' {
  const known = Object.keys(CORE_MIGRATIONS.migrations);
  if (known.some((name) => !applied.includes(name))) return 'missing';
  return applied.length > known.length ? 'newer' : 'applied';
}

async function look(sources: ReadinessSources): Promise<Parts> {
  const { database, host, places, limits, timers } = sources;
  const [condition, applied, free, effects] = await Promise.all([
    withinTime(timers, PATIENCE, database.readCondition).catch(() => 'unreachable' as const),
    withinTime(timers, PATIENCE, () => database.appliedMigrations(CORE_MIGRATIONS.owner)).catch(() => null),
    withinTime(timers, PATIENCE, () => measureFreeSpace(places)).catch(() => null),
    withinTime(timers, PATIENCE, () => lookAtDeliveries(sources)).catch(() => 'unknown' as const),
  ]);
  const plugins: Record<string, number> = {};
  for (const { status } of Object.values(host.health())) plugins[status] = (plugins[status] ?? 0) + 1;
  return {
    database: condition === 'ok' && applied === null ? 'unreachable' : condition,
    migrations: applied === null ? 'unknown' : compareMigrations(applied),
    disk: free === null ? 'unknown' : free.some(({ bytes }) => bytes < limits.free_bytes) ? 'full' : 'ok',
    effects,
    plugins,
  };
}

/** Deliveries are asked for only where nobody has looked for them lately: that costs a query, and waits for nothing else. */
async function lookAtDeliveries({ host, limits, clock }: ReadinessSources): Promise<'ok' | 'stopped'> {
  if (limits.effects_minutes === null) return 'ok';
  const oldest = clock.microseconds() - limits.effects_minutes * 60_000_000;
  const ranAt = host.deliveries.lastRunAt();
  if (ranAt !== null && microsecondsOf(ranAt) > oldest) return 'ok';
  const { oldest_due_at } = await host.deliveries.summary();
  return oldest_due_at !== null && microsecondsOf(oldest_due_at) < oldest ? 'stopped' : 'ok';
}
