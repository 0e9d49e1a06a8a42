import fc from 'fast-check';
import { type ApiDocument, bodySchema, type JsonSchema, listOperations, type Operation } from './api-document.ts';
import { arbitraryOf, idOf } from './arbitrary-of.ts';
import { HOSTILE_IDS, HOSTILE_SEGMENTS } from './hostile-ids.ts';

/** A request before its ids are filled in. */
export interface Plan {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** What plans are made of. */
export interface PlanOptions {
  readonly seed: number;
  readonly count: number;
  /** Only operations of this plugin. */
  readonly plugin?: string | undefined;
}

/** A part of an address that is sent as it is. */
export interface RawSegment {
  readonly segment: string;
}

/** One part in so many of a request is none of its schema. */
const HARD = 12;
/** Plans are made a few at a time: those of a long run together would fill the memory. */
const CHUNK = 5_000;

/** The operations of a document, or of one plugin. */
export function listPlanned(document: ApiDocument, { plugin }: Pick<PlanOptions, 'plugin'>): Operation[] {
  const below = plugin === undefined ? '/' : `/api/plugins/${plugin}/`;
  return listOperations(document).filter(({ path }) => path.startsWith(below));
}

/** Makes plans from an API document; equal options make equal plans. */
export function* makePlans(document: ApiDocument, { seed, count, plugin }: PlanOptions): Generator<Plan> {
  const operations = listPlanned(document, { plugin });
  const plan = fc.oneof(...operations.map((operation) => operationPlan(document, operation)));
  for (let made = 0; made < count; made += CHUNK) {
    yield* fc.sample(plan, { seed: seed + made, numRuns: Math.min(CHUNK, count - made) });
  }
}

/** The name of the ids at a place of a path: `card_id` for the `{id}` of `/cards/{id}/review`. */
export function nameOfId(path: string, parameter: string): string {
  if (parameter !== 'id') return parameter;
  const before = path.slice(0, path.indexOf('/{id}')).split('/').at(-1) ?? '';
  return `${before.replace(/^generate-from-/, '').replace(/s$/, '')}_id`;
}

function operationPlan(document: ApiDocument, operation: Operation): fc.Arbitrary<Plan> {
  const fields = (part: string) =>
    operation.parameters
      .filter((parameter) => parameter.in === part)
      .map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
        name,
        part === 'path' ? pathValue(document, operation.path, name, schema) : arbitraryOf(document, schema, HARD, name),
      ]);
  const body = bodySchema(document, operation);
  return fc.record({
    operation: fc.constant(operation),
    path: fc.record(Object.fromEntries(fields('path'))),
    query: fc.record(Object.fromEntries(fields('query')), { requiredKeys: [] }),
    body: body === null ? fc.constant(undefined) : bodyOf(document, body),
    headers: fc.record(
      {
        'Idempotency-Key': fc.constantFrom('k1', 'k2', 'k3', '', 'x'.repeat(300)),
        'If-Match': fc.constantFrom('*', '"stale"', 'W/"a"', '"a", "b"'),
        'If-None-Match': fc.constantFrom('*', '"a"'),
        'X-Request-Id': fc.constantFrom('mine', 'not an id', ''),
      },
      { requiredKeys: [] },
    ),
  });
}

/** Mostly bodies of the schema, some with parts that are none, a few that are nothing of the kind. */
function bodyOf(document: ApiDocument, schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: arbitraryOf(document, schema, 0), weight: 6 },
    { arbitrary: arbitraryOf(document, schema, HARD), weight: 5 },
    { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 },
  );
}

function pathValue(document: ApiDocument, path: string, name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const raw = fc.constantFrom(...HOSTILE_SEGMENTS).map((segment): RawSegment => ({ segment }));
  const hostile = fc.oneof(raw, fc.constantFrom(...HOSTILE_IDS), fc.string());
  return fc.oneof(
    { arbitrary: usualValue(document, path, name, schema), weight: 15 },
    { arbitrary: hostile, weight: 1 },
  );
}

function usualValue(document: ApiDocument, path: string, name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (name.endsWith('id')) return idOf(nameOfId(path, name));
  if (name === 'fmt') return fc.constantFrom('markdown', 'html', 'project', 'epub', 'pdf');
  if (name === 'name') return fc.constantFrom('tools', 'notebook', 'nothing', '__proto__', 'x'.repeat(300));
  return arbitraryOf(document, schema, HARD, name);
}
