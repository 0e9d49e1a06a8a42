import { idSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

const DEFAULT_DAYS = 365;
const MIN_DAYS = 7;
const MAX_DAYS = 730;

export const streakStateSchema = z
  .object({
    user_id: idSchema,
    current_streak_days: z.int().min(0),
    longest_streak_days: z.int().min(0),
    freezes_available: z.int().min(0).max(3),
    weekend_mode: z.boolean(),
    active_today: z.boolean(),
  })
  .meta({ id: 'StreakState' });
export type StreakState = z.infer<typeof streakStateSchema>;

export const weekendModeSchema = z.object({ enabled: z.boolean() }).meta({ id: 'WeekendMode' });

export const heatmapQuery = z.object({
  days: z
    .string()
    .regex(/^[+-]?\d+$/, 'Expected a whole number')
    .default(String(DEFAULT_DAYS))
    .transform((days) => Math.min(Math.max(Number(days), MIN_DAYS), MAX_DAYS))
    .meta({
      description: `How many days, up to today; taken as ${MIN_DAYS} where it is less, as ${MAX_DAYS} where it is more.`,
    }),
});

export const heatmapSchema = z.array(
  z
    .object({
      date: z.iso.date(),
      count: z.int().min(0).meta({ description: 'Sessions started and lessons completed on the day.' }),
    })
    .meta({ id: 'HeatmapDay' }),
);
export type Heatmap = z.infer<typeof heatmapSchema>;
