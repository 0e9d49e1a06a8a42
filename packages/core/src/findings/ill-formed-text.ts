import type { ErrorFinding } from '../errors/app-error.ts';
import { MAX_FINDINGS, toJsonPointer } from './finding.ts';
import { endOfText } from './json-limits.ts';

const HALF_A_CHARACTER = /\p{Cs}/u;

/** Tells whether a text holds a NUL or half of a surrogate pair, which not every database can store. */
export function isIllFormed(text: string): boolean {
  // Not every engine of a phone has `isWellFormed`.
  return text.includes('\0') || !(text.isWellFormed?.() ?? !HALF_A_CHARACTER.test(text));
}

/** The ill-formed texts of a JSON value: findings for the first MAX_FINDINGS of them, and how many there are in all. */
export interface IllFormedTexts {
  readonly findings: readonly ErrorFinding[];
  readonly count: number;
}

/** A value inside another: its key there, and the way on to the root. */
interface Branch {
  readonly parent: Branch | null;
  readonly key: PropertyKey;
  readonly value: object;
}

/** Finds every ill-formed text inside a JSON value, keys included. Takes as long as the value is large, however deep it is. */
export function findIllFormedText(value: unknown): IllFormedTexts {
  const found = new FoundTexts();
  const left: Branch[] = [];
  const visit = (parent: Branch | null, key: PropertyKey, inner: unknown) => {
    if (typeof inner === 'object' && inner !== null) left.push({ parent, key, value: inner });
    else if (typeof inner === 'string' && isIllFormed(inner)) found.add(() => [...pathOf(parent), key]);
  };
  if (typeof value === 'string' && isIllFormed(value)) found.add(() => []);
  if (typeof value === 'object' && value !== null) left.push({ parent: null, key: '', value });
  for (let branch = left.pop(); branch !== undefined; branch = left.pop()) {
    const { value } = branch;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) visit(branch, index, value[index]);
      continue;
    }
    for (const key of Object.keys(value)) {
      if (isIllFormed(key)) found.add(() => pathOf(branch));
      visit(branch, key, Reflect.get(value, key));
    }
  }
  return found;
}

/** The keys that lead from the root to a value. */
function pathOf(branch: Branch | null): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let next = branch; next?.parent; next = next.parent) path.push(next.key);
  return path.toReversed();
}

/** An escape that may stand for a NUL or for half of a surrogate pair. */
const SUSPECT = /\\u(?:0000|[dD][89a-fA-F])/;

/** An array or object around the place in a text: the index of its item, or the place of its last key. */
interface Frame {
  readonly isArray: boolean;
  index: number;
  keyStart: number;
  keyEnd: number;
  /** Whether the next text of an object is a key. */
  beforeKey: boolean;
}

/**
 * Finds the ill-formed texts of a JSON document, keys included, by the text itself: in one pass, and without the value. The
 * text has been parsed before, and no character of it is ill-formed but those it escapes.
 */
export function findIllFormedEscapes(json: string): IllFormedTexts {
  const found = new FoundTexts();
  const findSuspect = (from: number) => {
    const offset = json.slice(from).search(SUSPECT);
    return offset === -1 ? Number.POSITIVE_INFINITY : from + offset;
  };
  let suspect = findSuspect(0);
  const frames: Frame[] = [];
  for (let index = 0; index < json.length && suspect < json.length; index += 1) {
    const frame = frames.at(-1);
    switch (json[index]) {
      case '[':
      case '{':
        frames.push({ isArray: json[index] === '[', index: 0, keyStart: 0, keyEnd: 0, beforeKey: true });
        break;
      case ']':
      case '}':
        frames.pop();
        break;
      case ',':
        if (frame === undefined) break;
        frame.index += 1;
        frame.beforeKey = true;
        break;
      case ':':
        if (frame !== undefined) frame.beforeKey = false;
        break;
      case '"': {
        const start = index;
        index = endOfText(json, start);
        const isKey = frame?.isArray === false && frame.beforeKey;
        if (isKey) Object.assign(frame, { keyStart: start, keyEnd: index });
        if (suspect > index) break;
        suspect = findSuspect(index);
        if (!isIllFormed(readText(json, start, index))) break;
        found.add(() => (isKey ? frames.slice(0, -1) : frames).map((around) => keyOf(json, around)));
      }
    }
  }
  return found;
}

function keyOf(json: string, { isArray, index, keyStart, keyEnd }: Frame): PropertyKey {
  return isArray ? index : readText(json, keyStart, keyEnd);
}

function readText(json: string, start: number, end: number): string {
  return String(JSON.parse(json.slice(start, end + 1)));
}

/** Counts ill-formed texts, and makes findings of the first. */
class FoundTexts implements IllFormedTexts {
  readonly findings: ErrorFinding[] = [];
  count = 0;

  add(path: () => readonly PropertyKey[]): void {
    this.count += 1;
    if (this.findings.length >= MAX_FINDINGS) return;
    this.findings.push({
      pointer: toJsonPointer(path()),
      code: 'invalid_character',
      message: 'The text holds a NUL character or half of a surrogate pair.',
    });
  }
}
