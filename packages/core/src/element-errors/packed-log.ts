import type { Attempt } from '../records/attempt.ts';
import { formatTimestamp, microsecondsOf, type Timestamp } from '../time/timestamp.ts';
import { elementAddressText } from './element-address.ts';
import { ATTEMPTS_OF_ELEMENT } from './log-bounds.ts';

/** An attempt of which the time, in microseconds since 1970, the result and a mark of the id are left. */
interface PackedAttempt {
  readonly time: number;
  readonly correct: boolean;
  readonly mark: string;
}

/** A result, the microseconds since the attempt before, and the mark; the numbers in base 36. */
const PACKED = /([+-])(\w{1,10})\.(\w+)/g;
/** All of a text; a mark has 24 bits. */
const WHOLE = /^(?:[+-][0-9a-z]{1,10}\.[0-9a-z]{1,5})+$/;

/** Attempts from before it stay whole: what is packed counts from here. */
const FIRST_TIME = '1970-01-01T00:00:00.000000+00:00';

/** What is not known of an attempt that is packed. */
const WITHOUT_ANSWERS = {
  attempt_id: '',
  user_answer: '',
  correct_answer: '',
  earlier: undefined,
} as const;

/** Compares two attempts in log order: by attempted_at, then attempt_id. */
export function compareAttempts(left: Attempt, right: Attempt): number {
  return compareText(left.attempted_at, right.attempted_at) || compareText(left.attempt_id, right.attempt_id);
}

/** Groups attempts of a user by the texts of the addresses of their elements. */
export function groupByElement(attempts: readonly Attempt[]): Map<string, [Attempt, ...Attempt[]]> {
  const groups = new Map<string, [Attempt, ...Attempt[]]>();
  for (const attempt of attempts) {
    const element = elementAddressText(attempt);
    const group = groups.get(element);
    if (group === undefined) groups.set(element, [attempt]);
    else group.push(attempt);
  }
  return groups;
}

/**
 * Returns all attempts at one element in log order, also those that others of them carry packed (specification, R3.20): these
 * have a time and a result, and neither id nor answers. An attempt that is there both whole and packed is returned once, packed.
 */
export function unpackLog(attempts: readonly Attempt[]): Attempt[] {
  const { whole, packed } = splitLog(attempts);
  const unpacked = whole.slice(0, 1).flatMap((first) =>
    packed.map(({ time, correct }) => {
      return { ...first, ...WITHOUT_ANSWERS, correct, attempted_at: formatTimestamp(time) };
    }),
  );
  return [...whole, ...unpacked].toSorted(compareAttempts);
}

/** Whether an attempt can be packed: one from before 1970 cannot. */
export function isPackable({ attempted_at }: Attempt): boolean {
  return attempted_at >= FIRST_TIME;
}

/**
 * Packs all attempts at one element that can be, given in any order, into the last of them, which then carries the others. Null
 * for fewer than two, where nothing can be packed.
 */
export function packLog(attempts: readonly Attempt[]): Attempt | null {
  const packable = attempts.filter(isPackable);
  if (packable.length < 2) return null;
  const { whole, packed } = splitLog(packable);
  const log = whole.toSorted(compareAttempts);
  const last = log.at(-1);
  if (last === undefined) return null;
  const earlier = [...packed, ...log.slice(0, -1).map(toPacked)];
  return { ...last, earlier: write(earlier.toSorted((left, right) => left.time - right.time)) };
}

/** Tells whether a text is what an attempt of this time can carry: others, not too many, in their order, none of them later. */
export function isEarlier(text: string, attempted_at: Timestamp): boolean {
  const isShort = text.split(/[+-]/, ATTEMPTS_OF_ELEMENT + 2).length <= ATTEMPTS_OF_ELEMENT + 1;
  const last = isShort && WHOLE.test(text) ? read(text).at(-1) : undefined;
  return last !== undefined && last.time <= microsecondsOf(attempted_at);
}

/** What some attempts carry, each once, and those of them that nobody carries: the last one is among these. */
function splitLog(attempts: readonly Attempt[]) {
  const packed = new Map(
    attempts.flatMap(({ earlier = '' }) => read(earlier)).map((each) => [`${each.time}.${each.mark}`, each]),
  );
  const isPacked = ({ attempted_at, attempt_id }: Attempt) =>
    packed.has(`${microsecondsOf(attempted_at)}.${markOf(attempt_id)}`);
  const whole = packed.size === 0 ? attempts : attempts.filter((attempt) => !isPacked(attempt));
  return { whole, packed: [...packed.values()] };
}

function toPacked({ attempted_at, correct, attempt_id }: Attempt): PackedAttempt {
  return { time: microsecondsOf(attempted_at), correct, mark: markOf(attempt_id) };
}

/** A hash of 24 bits: with the time it tells two attempts at an element apart. */
function markOf(attempt_id: string): string {
  return [...attempt_id].reduce((hash, text) => (hash * 31 + text.charCodeAt(0)) % 16_777_213, 0).toString(36);
}

function write(packed: readonly PackedAttempt[]): string {
  let before = 0;
  return packed
    .map(({ time, correct, mark }) => {
      const passed = time - before;
      before = time;
      return `${correct ? '+' : '-'}${passed.toString(36)}.${mark}`;
    })
    .join('');
}

function read(earlier: string): PackedAttempt[] {
  let time = 0;
  return Array.from(earlier.matchAll(PACKED), ([, result, passed = '', mark = '']) => {
    time += Number.parseInt(passed, 36);
    return { time, correct: result === '+', mark };
  });
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
