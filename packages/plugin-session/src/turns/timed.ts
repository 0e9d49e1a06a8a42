import type { Clock } from '@learnwright/core';

/** What work comes to and how many milliseconds it took. */
export async function timed<T>(
  clock: Clock,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly milliseconds: number }> {
  const began = clock.microseconds();
  const result = await work();
  return { result, milliseconds: millisecondsSince(clock, began) };
}

/** The milliseconds since a reading of the clock in microseconds. */
export function millisecondsSince(clock: Clock, began: number): number {
  return (clock.microseconds() - began) / 1_000;
}
