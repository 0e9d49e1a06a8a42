/** A message as JSON has it. */
export type PlainValue = string | number | boolean | null | readonly PlainValue[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: PlainValue | undefined;
}

/** The most that a message, or the answer to one, may hold, in characters. */
export const MOST_CHARACTERS = 1024 * 1024;
const DEEPEST = 64;
/** What every value takes beside its text: a message of empty lists is large too. */
const OF_VALUE = 8;

/**
 * Reads what a frame has sent: what JSON can say, and no more of it than a message may hold. Null for anything else. It stops looking where
 * the message is too large, and hands on a copy that nothing else holds.
 */
export function readPlainMessage(sent: unknown): PlainObject | null {
  const room = { left: MOST_CHARACTERS };
  const read = copyPlain(sent, room, 0);
  return isPlainObject(read) ? read : null;
}

/** Whether an answer is none too large for a frame. */
export function isWithinLimits(answer: unknown): boolean {
  return copyPlain(answer, { left: MOST_CHARACTERS }, 0) !== undefined;
}

/** Whether a value has names. */
export function isPlainObject(value: PlainValue | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of a value; undefined where it is none of JSON, or where the room does not suffice. */
function copyPlain(value: unknown, room: { left: number }, depth: number): PlainValue | undefined {
  room.left -= OF_VALUE + (typeof value === 'string' ? value.length : 0);
  if (room.left < 0 || depth > DEEPEST) return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return copyList(value, room, depth);
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  const copy: Record<string, PlainValue> = Object.create(null);
  for (const [name, part] of Object.entries(value)) {
    room.left -= name.length;
    // JSON leaves out what is not there.
    if (part === undefined) continue;
    const read = copyPlain(part, room, depth + 1);
    if (read === undefined) return undefined;
    copy[name] = read;
  }
  return copy;
}

function copyList(list: readonly unknown[], room: { left: number }, depth: number): PlainValue[] | undefined {
  // A list that says it has a billion places holds none of them.
  if (list.length * OF_VALUE > room.left) return undefined;
  const copy: PlainValue[] = [];
  for (const part of list) {
    const read = copyPlain(part, room, depth + 1);
    if (read === undefined) return undefined;
    copy.push(read);
  }
  return copy;
}
