import { liveMonth, MONTH_START, type Month } from './live-month.ts';
import { importSets } from './read-sets.ts';
import { startStudyServer } from './study-server.ts';

/** Where the learners live, and the UTC hour at which they begin to study: early, at noon, in the evening. */
const PLACES = [
  { timezone: 'Europe/Berlin', hour: 17 },
  { timezone: 'America/Los_Angeles', hour: 14 },
  { timezone: 'Asia/Tokyo', hour: 3 },
  { timezone: 'Asia/Kolkata', hour: 13 },
  { timezone: 'Europe/Athens', hour: 19 },
] as const;

const DAYS = 30;

/** What can be asked for instead of the month in the documents. */
export interface MonthsOptions {
  /** How many sets are studied, at most. */
  readonly sets?: number;
  readonly days?: number;
  readonly seed?: number;
}

/** Lives a month with each of the first five sets of a content folder, each on a server of its own. */
export async function liveMonths(
  folder: string,
  { sets = PLACES.length, days = DAYS, seed = 16 }: MonthsOptions = {},
): Promise<Month[]> {
  const months: Month[] = [];
  for (const [index, { timezone, hour }] of PLACES.slice(0, sets).entries()) {
    const server = await startStudyServer(MONTH_START);
    try {
      const set = (await importSets(server, folder))[index];
      if (set === undefined) break;
      months.push(await liveMonth(server, { set, timezone, hour, days, seed: seed + index }));
    } finally {
      await server.stop();
    }
  }
  if (months.length === 0) throw new Error(`There is no set in ${folder} that teaches a language.`);
  return months;
}
