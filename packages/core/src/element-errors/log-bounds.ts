import { AppError } from '../errors/app-error.ts';
import type { ElementAddress, ElementError } from '../records/element-error.ts';
import { elementAddressOf } from './element-address.ts';

/** Counts the attempts at each of some elements of a learner, those that are packed included. */
export type CountAttempts = (addresses: readonly ElementAddress[]) => Promise<readonly number[]>;

/** The most attempts at one element, those that others carry included: its log is worked on as a whole (specification, R3.21). */
export const ATTEMPTS_OF_ELEMENT = 10_000;
/** The most attempts that one call folds again, at all elements together. */
const FOLDED_ATTEMPTS = 100_000;
/** How many attempts are read and folded before others have their turn. */
const FOLDED_AT_ONCE = 2_000;
/** An element with fewer errors and right answers in a row has some 800 attempts at most, and is not counted. */
const COUNTED_FROM = 40;

/**
 * Looks at elements whose attempts are stored by now: their rows, and the rows of those whose log is to be folded again. Returns
 * the latter in portions. Throws invalid_request where an element has too many attempts, or too many are to be folded.
 */
export async function boundLogs(
  count: CountAttempts,
  changed: readonly ElementError[],
  late: readonly ElementError[],
): Promise<ElementAddress[][]> {
  const isLate = new Set(late);
  const isLong = (row: ElementError) => !isLate.has(row) && row.error_count + row.correct_streak >= COUNTED_FROM;
  const counted = [...late, ...changed.filter(isLong)].map(elementAddressOf);
  if (counted.length === 0) return [];
  const counts = await count(counted);
  const full = counted.filter((_, index) => (counts[index] ?? 0) > ATTEMPTS_OF_ELEMENT);
  if (full.length > 0) throw tooMany(full.map(describeFull));
  return toPortions(counted.slice(0, late.length), counts);
}

function toPortions(addresses: readonly ElementAddress[], counts: readonly number[]): ElementAddress[][] {
  const portions: ElementAddress[][] = [];
  let [all, room] = [0, 0];
  for (const [index, address] of addresses.entries()) {
    const count = counts[index] ?? 0;
    all += count;
    room -= count;
    const portion = portions.at(-1);
    if (portion !== undefined && room >= 0) portion.push(address);
    else {
      portions.push([address]);
      room = FOLDED_AT_ONCE - count;
    }
  }
  if (all > FOLDED_ATTEMPTS) throw tooMany([describeFolds(all)]);
  return portions;
}

function describeFull({ element_key, exercise_id, lesson_id, set_id }: ElementAddress): string {
  const element = [set_id, lesson_id, exercise_id, element_key].map((part) => JSON.stringify(part)).join(', ');
  return `The element ${element} has its ${ATTEMPTS_OF_ELEMENT} attempts, and takes no more.`;
}

function describeFolds(count: number): string {
  return `Attempts that come late would have ${count} attempts at their elements worked on again, of ${FOLDED_ATTEMPTS} at most. Send fewer at once.`;
}

function tooMany(messages: readonly string[]): AppError {
  const findings = messages.map((message) => ({ pointer: '/attempts', code: 'too_big', message }));
  return new AppError('invalid_request', 'There are too many attempts at an element.', { findings });
}
