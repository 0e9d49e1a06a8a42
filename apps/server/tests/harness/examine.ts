import type { DoctorCheck } from '@learnwright/cli';
import { type DoctorParts, runDoctor } from '../../src/commands/doctor/run-doctor.ts';
import { createSystemLogger } from '../../src/log/system-logger.ts';
import { createSystemClock } from '../../src/operations/system-clock.ts';

export type Variables = Readonly<Record<string, string>>;

const NOBODY: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));

/** What the doctor finds, by the names of its checks. */
export async function examine(
  variables: Variables,
  parts: Partial<DoctorParts> = {},
): Promise<Record<string, DoctorCheck>> {
  const checks = await runDoctor({
    variables,
    node: '26.10.0',
    version: '0.1.0',
    clock: createSystemClock(),
    logger: createSystemLogger('silent'),
    discover: async () => ({ plugins: [], findings: [] }),
    fetch: NOBODY,
    ...parts,
  });
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

/** The states of these checks by name. */
export const statesOf = (checks: Record<string, DoctorCheck>) =>
  Object.fromEntries(Object.entries(checks).map(([name, { state }]) => [name, state]));
