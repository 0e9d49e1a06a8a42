import { isApiError } from '@learnwright/client';

/** What a server has found in values that were sent. */
export interface FieldFinding {
  readonly code: string;
  /** Its words, which are English. */
  readonly message: string;
  /** Where it is within the value, as a JSON pointer; empty where it is about all of it. */
  readonly place: string;
}

/** The findings of a refusal, each with its field. */
export interface PlacedFindings {
  readonly ofFields: ReadonlyMap<string, readonly FieldFinding[]>;
  /** Those that are about none of the fields; their places are whole. */
  readonly others: readonly FieldFinding[];
}

/** Lays the findings of a refusal beside the fields that they are about: their pointers begin with that of the values. */
export function placeFindings(error: unknown, pointer: string, names: Iterable<string>): PlacedFindings {
  const known = new Set(names);
  const ofFields = new Map<string, FieldFinding[]>();
  const others: FieldFinding[] = [];
  for (const { pointer: at = '', path, code, message } of isApiError(error) ? (error.problem.errors ?? []) : []) {
    const [name, place] = findField(at, pointer);
    if (name === null || !known.has(name)) others.push({ code, message, place: at === '' ? (path ?? '') : at });
    else ofFields.set(name, [...(ofFields.get(name) ?? []), { code, message, place }]);
  }
  return { ofFields, others };
}

/** The number of the entry of a list that a place is, from 1; null where it is no entry. */
export function entryAt(place: string): number | null {
  const index = /^\/(\d+)$/.exec(place)?.[1];
  return index === undefined ? null : Number(index) + 1;
}

function findField(at: string, pointer: string): [name: string | null, place: string] {
  if (!at.startsWith(`${pointer}/`)) return [null, at];
  const [name = '', ...inside] = at.slice(pointer.length + 1).split('/');
  return [name.replaceAll('~1', '/').replaceAll('~0', '~'), inside.map((part) => `/${part}`).join('')];
}
