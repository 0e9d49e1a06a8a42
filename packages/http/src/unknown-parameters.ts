import { type ErrorFinding, findNearest, isIllFormed, MAX_FINDINGS } from '@learnwright/core';

/** Whether parameters of the query that a route does not take are refused, or ignored for clients that send some. */
export type UnknownQuery = 'refuse' | 'ignore';

/** The findings about parameters of the query that a route does not take: the first, and how many there are in all. */
export interface UnknownParameters {
  readonly findings: readonly ErrorFinding[];
  readonly count: number;
}

/** Finds the parameters that are not among those a route takes, each with the nearest that it does take. */
export function findUnknownParameters(sent: readonly string[], taken: readonly string[]): UnknownParameters {
  const unknown = sent.filter((name) => !taken.includes(name));
  const findings = unknown.slice(0, MAX_FINDINGS).map((name) => ({
    parameter: isIllFormed(name) ? name.toWellFormed().replaceAll('\0', '\ufffd') : name,
    code: 'unknown_parameter',
    message: `There is no such parameter: ${suggest(name, taken)}`,
  }));
  return { findings, count: unknown.length };
}

function suggest(name: string, taken: readonly string[]): string {
  // Names of parameters are short: half of one may be mistyped.
  const meant = findNearest(name.toLowerCase(), taken, Math.max(1, Math.floor(name.length / 2)));
  if (meant !== null) return `did you mean "${meant}"?`;
  return taken.length === 0 ? 'the route takes none.' : `the route takes ${taken.join(', ')}.`;
}
