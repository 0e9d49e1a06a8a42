import * as z from 'zod';
import { periodMinutes } from '../time/period.ts';
import { timestampSchema } from '../time/timestamp-schema.ts';

/** The longest time between two runs, in minutes. */
const LONGEST = periodMinutes({ days: 366 });

const countOfUnitSchema = z.int().min(1).max(LONGEST).optional();

/** A time between two runs: the sum of its units, from a minute to 366 days. A day has 24 hours. */
const periodSchema = z
  .strictObject({
    minutes: countOfUnitSchema,
    hours: countOfUnitSchema,
    days: countOfUnitSchema,
    weeks: countOfUnitSchema,
  })
  .refine((period) => periodMinutes(period) >= 1 && periodMinutes(period) <= LONGEST, 'Expected a minute to 366 days');

/** When scheduled work is due: a time after the last run was due, or by five fields of cron. */
export const scheduleRuleSchema = z.union([
  z.strictObject({ every: periodSchema }),
  z.strictObject({
    cron: z.string().max(200),
    timezone: z.string().max(100).optional().describe('An IANA name such as `Europe/Berlin`. Left out: UTC.'),
  }),
]);

/** The type of `scheduleRuleSchema`. */
export type ScheduleRule = z.infer<typeof scheduleRuleSchema>;

/** Scheduled work of a plugin, for all servers of a database. */
export const pluginScheduleSchema = z
  .object({
    plugin: z.string(),
    name: z.string(),
    rule: scheduleRuleSchema,
    slot_at: timestampSchema.describe('When it is due by its rule.'),
    due_at: timestampSchema.describe('When it is tried next: after a failure later than `slot_at`.'),
    tries: z.int().min(0).describe('The failed tries since it last succeeded.'),
    last_started_at: timestampSchema.nullable(),
    last_succeeded_at: timestampSchema.nullable(),
    last_error: z.string().nullable().describe('What the last try failed with; null where it succeeded.'),
  })
  .meta({ id: 'PluginSchedule' });

/** The type of `pluginScheduleSchema`. */
export type PluginSchedule = z.infer<typeof pluginScheduleSchema>;
