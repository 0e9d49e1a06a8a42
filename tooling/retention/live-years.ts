import { isDeepStrictEqual } from 'node:util';
import type { TableBytes } from '../bench/table-bytes.ts';
import { createLife, type Life } from './life.ts';

/** How long is lived, and by whom. */
export interface YearsOptions {
  readonly learners: number;
  readonly years: number;
  /** A learner studies on one of so many days. */
  readonly every: number;
  /** How many days of attempts and turns the second server keeps. */
  readonly keptDays: number;
  readonly seed: number;
}

/** A year of both servers at its end. */
export interface ComparedYear {
  /** The bytes of the server that keeps everything, and of the other one. */
  readonly whole: TableBytes;
  readonly kept: TableBytes;
  /** How many answers of each server were compared, and what was asked where they differ. */
  readonly answers: number;
  readonly different: readonly string[];
}

/** Lives the same years on a server that keeps everything and on one that does not, and compares them at the end of each year. */
export async function liveYears(options: YearsOptions): Promise<ComparedYear[]> {
  const lives: Life[] = [];
  try {
    for (const keptDays of [0, options.keptDays]) lives.push(await createLife(options, keptDays));
    const years: ComparedYear[] = [];
    for (let year = 0; year < options.years; year += 1) {
      const [whole, kept] = await Promise.all(lives.map((life) => life.live(year)));
      if (whole === undefined || kept === undefined) throw new Error('There are two lives.');
      const different = [...whole.answers].flatMap(([asked, answer]) => {
        return isDeepStrictEqual(answer, kept.answers.get(asked)) ? [] : [asked];
      });
      years.push({ whole: whole.bytes, kept: kept.bytes, answers: whole.answers.size, different });
    }
    return years;
  } finally {
    for (const life of lives) await life.end();
  }
}
