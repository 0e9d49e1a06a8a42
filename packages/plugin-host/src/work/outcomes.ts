import { findOutage } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { WorkOutcome } from './work-kind.ts';

/** What has come of work, on its way into the database. */
interface Outcomes {
  /** Writes what has come of a piece, and returns whether it is written; else it is left. Never rejects. */
  write(key: string, outcome: WorkOutcome): Promise<boolean>;
  /** Writes again what is left, and returns whether all of it is written. */
  writeLeft(): Promise<boolean>;
  isLeft(key: string): boolean;
}

/** How often an outcome is written that the database refuses, though it answers. */
const WRITE_TRIES = 6;

/** Builds the outcomes of a kind of work. */
export function createOutcomes(name: string, logger: Logger): Outcomes {
  const left = new Map<string, { readonly outcome: WorkOutcome; readonly tries: number }>();

  async function write(key: string, outcome: WorkOutcome, tries = 1): Promise<boolean> {
    try {
      await outcome.write();
      left.delete(key);
      return true;
    } catch (error) {
      logger.warn(`What has come of ${name} could not be stored; another try follows.`, { work: key, error });
      // What is refused for good is done again when its lease has run out.
      if (findOutage(error) === null && tries >= WRITE_TRIES) left.delete(key);
      else left.set(key, { outcome, tries: tries + 1 });
      return false;
    }
  }

  return {
    write: (key, outcome) => write(key, outcome),
    writeLeft: async () => {
      for (const [key, { outcome, tries }] of [...left]) await write(key, outcome, tries);
      return left.size === 0;
    },
    isLeft: (key) => left.has(key),
  };
}
