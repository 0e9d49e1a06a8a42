import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSound, startSlowServer, stopUnderLoad } from '@learnwright/test-kit/servers';
import { ROOT } from '../run-command.ts';

const PROGRAM = join(ROOT, 'apps/server/tests/stopping/serve-slow-tutor.ts');

/** What one stop under load has shown. */
export interface StopRow {
  readonly exit: string;
  readonly seconds: number;
  /** Requests of writers that were answered. */
  readonly answered: number;
  /** Requests of writers of which nobody can tell whether they were begun. */
  readonly reset: number;
  readonly streams: number;
  /** Streams whose answer is stored as far as it came. */
  readonly stored: number;
}

/** How often a server is stopped, and with how much under way. */
export interface StopOptions {
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly streams: number;
  readonly writers: number;
  /** Told of each finding, a sentence each. */
  readonly report: (sentence: string) => void;
}

/** Starts a server with the settings that it has by default, and stops it under load, again and again. */
export async function runStops({ databaseUrl, rounds, report, ...load }: StopOptions): Promise<StopRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-stops-'));
  const rows: StopRow[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { exit, seconds, answers, lastMessages } = await stopUnderLoad(
        await startSlowServer({ program: PROGRAM, databaseUrl, folder, config: '' }),
        load,
      );
      const unsound = [...answers].filter(([what]) => !isSound(what));
      for (const [what, times] of unsound) report(`stop ${round + 1}: ${what}, ${times} times`);
      rows.push({
        exit: String(exit[0] ?? exit[1]),
        seconds: Number(seconds.toFixed(1)),
        answered: (answers.get('200') ?? 0) + (answers.get('200 close') ?? 0),
        reset: unsound.reduce((sum, [, times]) => sum + times, 0),
        streams: lastMessages.length,
        stored: lastMessages.filter((message) => message?.role === 'assistant' && message.truncated).length,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

/** Whether a stop took nothing from anybody. */
export function isCleanStop({ exit, seconds, reset, streams, stored }: StopRow): boolean {
  return exit === '0' && seconds < 15 && reset === 0 && stored === streams;
}
