/** The text of a JSON document in pieces. */
export type JsonPieces = AsyncGenerator<string, void, undefined>;

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

function isInPieces(value: unknown): boolean {
  return isAsyncIterable(value) || value instanceof JsonMembers;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
