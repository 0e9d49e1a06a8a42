import { type FieldKind, type FormField, isUnset, kindOf } from './schema-field.ts';
import { type NumberMistake, readNumber, writeNumber } from './typed-number.ts';

/** What stands in the field of somebody who has changed it: what was typed, chosen or listed; null where it is not to be set. */
export type Input = string | boolean | readonly string[] | null;

/** A field that somebody has changed. */
export interface Draft {
  readonly input: Input;
  /** What the server had when they began: whoever changes it meanwhile is not overwritten. */
  readonly base: unknown;
}

/** The fields that somebody has changed, by their names. */
export type Drafts = Readonly<Record<string, Draft>>;

/** The values of a server, by the names of the fields. */
export type Values = Readonly<Record<string, unknown>>;

/** Why what stands in a field is no value for it. */
export type InputMistake = NumberMistake | 'whole' | 'json' | 'missing';

/** The value that stands in a field, or why there is none. */
export type Reading = { readonly value: unknown } | { readonly mistake: InputMistake };

/** What was changed, as it is sent, and what cannot be sent. */
export interface Changes {
  readonly changed: Values;
  readonly mistakes: Readonly<Record<string, InputMistake>>;
}

/** How a value stands in its field. */
export function writeInput(kind: FieldKind, value: unknown, language: string): Input {
  if (isUnset(value)) return null;
  switch (kind.type) {
    case 'switch':
      return value === true;
    case 'integer':
    case 'number':
      return typeof value === 'number' ? writeNumber(value, language) : null;
    case 'text':
      return String(value);
    case 'choice':
      return JSON.stringify(value);
    case 'list':
      return Array.isArray(value) ? value.map(String) : [];
    case 'json':
      return JSON.stringify(value, null, 2);
    case 'secret':
      return null;
  }
}

/** What stands in a field that is to be set and has nothing yet: neither its default nor what it was. */
export function emptyInput({ type }: FieldKind): Input {
  if (type === 'list') return [];
  return type === 'switch' ? false : '';
}

/** The value that stands in a field. */
export function readInput({ type }: FieldKind, input: Input, language: string): Reading {
  if (typeof input !== 'string') return { value: input };
  switch (type) {
    case 'integer':
    case 'number': {
      if (input.trim() === '') return { mistake: 'missing' };
      const number = readNumber(input, language);
      if (typeof number === 'string') return { mistake: number };
      return type === 'integer' && !Number.isSafeInteger(number) ? { mistake: 'whole' } : { value: number };
    }
    case 'json':
    case 'choice':
      if (input.trim() === '') return { mistake: 'missing' };
      return parseJson(input);
    default:
      return { value: input };
  }
}

/** What was changed, and nothing else: a field that stands as it was is no change, and one that nobody has touched never is. */
export function findChanges(fields: readonly FormField[], values: Values, drafts: Drafts, language: string): Changes {
  const changed: Record<string, unknown> = {};
  const mistakes: Record<string, InputMistake> = {};
  for (const field of fields) {
    const { name } = field;
    const draft = drafts[name];
    if (draft === undefined || field.isReadOnly === true) continue;
    const kind = kindOf(field, draft.base);
    const reading = readInput(kind, draft.input, language);
    if ('mistake' in reading) mistakes[name] = reading.mistake;
    else if (isChange(kind, values[name], reading.value)) changed[name] = reading.value;
  }
  return { changed, mistakes };
}

/** The names of the fields that were changed on both sides, and differ. */
export function findConflicts(
  fields: readonly FormField[],
  values: Values,
  drafts: Drafts,
  language: string,
): readonly string[] {
  const { changed, mistakes } = findChanges(fields, values, drafts, language);
  return fields
    .map(({ name }) => name)
    .filter((name) => Object.hasOwn(changed, name) || Object.hasOwn(mistakes, name))
    .filter((name) => !isSame(drafts[name]?.base, values[name]));
}

/** The fields that still differ from what the server has; those that are the same are nobody's draft any more. */
export function keepDifferent(fields: readonly FormField[], values: Values, drafts: Drafts, language: string): Drafts {
  const { changed, mistakes } = findChanges(fields, values, drafts, language);
  const kept = Object.entries(drafts).filter(([name]) => Object.hasOwn(changed, name) || Object.hasOwn(mistakes, name));
  return Object.fromEntries(kept);
}

/** Whether two values of JSON are equal. Not set is not set, however it is said; it is not empty. */
export function isSame(left: unknown, right: unknown): boolean {
  if (isUnset(left) || isUnset(right)) return isUnset(left) && isUnset(right);
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [one, other] = [Object.entries(left), new Map(Object.entries(right))];
  return one.length === other.size && one.every(([key, value]) => other.has(key) && isSame(value, other.get(key)));
}

/** Whether a secret is there, whatever stands for it. */
export function isSecretSet(value: unknown): boolean {
  if (typeof value === 'object' && value !== null && 'set' in value) return value.set === true;
  return !isUnset(value) && value !== false && value !== '';
}

/** What a secret is to be is always a change, but for none where none is, and for nothing typed. */
function isChange({ type }: FieldKind, before: unknown, after: unknown): boolean {
  if (type === 'secret') return isUnset(after) ? isSecretSet(before) : after !== '';
  return !isSame(before, after);
}

function parseJson(text: string): Reading {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return { mistake: 'json' };
  }
}
