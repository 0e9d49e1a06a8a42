/** The text of a JSON document in pieces. */
export type JsonPieces = AsyncGenerator<string, void, undefined>;

/** So much of a text is written at once, in UTF-16 code units. */
const TEXT_AT_ONCE = 256 * 1024;

/** Stands for an object whose members come one after another. */
export class JsonMembers {
  readonly members: AsyncIterable<readonly [name: string, value: unknown]>;

  constructor(members: AsyncIterable<readonly [name: string, value: unknown]>) {
    this.members = members;
  }
}

/**
 * The text that JSON.stringify would make of a value, in pieces. An async iterable becomes an array, and `JsonMembers` an
 * object; both may stand in the value itself, in the properties of an object, and in what they yield.
 */
export async function* jsonPieces(value: unknown): JsonPieces {
  if (isAsyncIterable(value)) yield* arrayPieces(value);
  else if (value instanceof JsonMembers) yield* objectPieces(value.members);
  else if (isLongText(value)) yield* textPieces(value);
  else if (isObject(value) && Object.values(value).some(isInPieces)) yield* objectPieces(Object.entries(value));
  else yield JSON.stringify(value) ?? 'null';
}

/** Tells whether a value is an async iterable. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function* arrayPieces(items: AsyncIterable<unknown>): JsonPieces {
  let mark = '[';
  for await (const item of items) {
    yield mark;
    yield* jsonPieces(item);
    mark = ',';
  }
  yield mark === '[' ? '[]' : ']';
}

async function* objectPieces(
  members: AsyncIterable<readonly [string, unknown]> | Iterable<readonly [string, unknown]>,
): JsonPieces {
  let mark = '{';
  for await (const [name, value] of members) {
    if (value === undefined) continue;
    yield `${mark}${JSON.stringify(name)}:`;
    yield* jsonPieces(value);
    mark = ',';
  }
  yield mark === '{' ? '{}' : '}';
}

/** A long text would take long to write at once, such as a file in Base64. */
function* textPieces(text: string): Generator<string, void, undefined> {
  let start = 0;
  yield '"';
  while (start < text.length) {
    // Both halves of a surrogate pair stay together.
    const last = text.charCodeAt(start + TEXT_AT_ONCE - 1);
    const end = start + TEXT_AT_ONCE + (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}

function isLongText(value: unknown): value is string {
  return typeof value === 'string' && value.length > TEXT_AT_ONCE;
}

function isInPieces(value: unknown): boolean {
  return isAsyncIterable(value) || value instanceof JsonMembers || isLongText(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
