import type { People, Runs, RunWork } from '../src/command-result.ts';

/** Nobody is at the command. */
export const NOBODY: People = { tell: () => undefined, confirm: null };

/** Runs of which only those on a server do anything. */
export function createRuns(withServer: RunWork): Runs {
  const nothing = () => Promise.resolve();
  return { withServer, serving: nothing, forAuthor: nothing, alone: nothing, useEnvironmentFile: () => undefined };
}
