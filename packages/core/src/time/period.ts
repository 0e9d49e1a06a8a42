const MINUTES = { minutes: 1, hours: 60, days: 24 * 60, weeks: 7 * 24 * 60 } as const;
const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const satisfies readonly (keyof typeof MINUTES)[];

/** A length of time: the sum of its units. A day has 24 hours. */
export type Period = { readonly [unit in keyof typeof MINUTES]?: number | undefined };

/** The minutes of a period. */
export function periodMinutes(period: Period): number {
  return UNITS.reduce((sum, unit) => sum + (period[unit] ?? 0) * MINUTES[unit], 0);
}
