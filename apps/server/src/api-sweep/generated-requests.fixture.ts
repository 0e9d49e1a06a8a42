import fc from 'fast-check';
import { z } from 'zod';
import { importBook } from '../privacy/import-book.fixture.ts';
import type { TestApp } from '../test-app.fixture.ts';
import {
  type ApiDocument,
  apiDocumentSchema,
  bodySchema,
  type JsonSchema,
  listOperations,
  type Operation,
} from './api-document.fixture.ts';
import { arbitraryOf, type IdHole, idOf } from './arbitrary-of.fixture.ts';
import { createJudge, type Judged } from './judge-answers.fixture.ts';

/** A request before its ids are filled in. */
interface Plan {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a run of generated requests came to. */
export interface SweepResult {
  readonly sent: number;
  /** What was wrong, a sentence for each answer with the seed and number that repeat it. */
  readonly faults: readonly string[];
  /** The operations that answered 2xx at least once. */
  readonly succeeded: ReadonlySet<string>;
  readonly operations: number;
  readonly judged: Judged;
}

/** One part in so many of a request is none of its schema. */
const HARD = 12;
const LEARNERS_EVERY = 100;

/** Sends requests made from the API document of a server; equal seeds send equal requests. */
export async function sendGenerated(server: TestApp, count: number, seed: number): Promise<SweepResult> {
  const document = apiDocumentSchema.parse((await server.request('GET', '/openapi.json')).body);
  const { judge, judged } = createJudge(document);
  const ids = new Map<string, string[]>();
  const faults: string[] = [];
  const succeeded = new Set<string>();
  const plans = fc.sample(planOf(document), { seed, numRuns: count });
  for (const [index, plan] of plans.entries()) {
    if (index % LEARNERS_EVERY === 0) await addLearner(server, ids);
    const request = toRequest(plan, ids, index);
    const response = await server.app.handle(request);
    const text = await response.text();
    const name = `${plan.operation.method} ${plan.operation.path}`;
    const fault = judge(plan.operation, response, text);
    if (fault !== null) faults.push(`seed ${seed}, request ${index}: ${describe(plan, request)}: ${fault}`);
    if (response.ok) succeeded.add(name);
    if (response.ok) harvest(text, ids);
  }
  return { sent: plans.length, faults, succeeded, operations: listOperations(document).length, judged };
}

function planOf(document: ApiDocument): fc.Arbitrary<Plan> {
  return fc.oneof(...listOperations(document).map((operation) => operationPlan(document, operation)));
}

function operationPlan(document: ApiDocument, operation: Operation): fc.Arbitrary<Plan> {
  const fields = (part: string) =>
    operation.parameters
      .filter((parameter) => parameter.in === part)
      .map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
        name,
        part === 'path' ? pathValue(document, name, schema) : arbitraryOf(document, schema, HARD, name),
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

function pathValue(document: ApiDocument, name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (name.endsWith('id'))
    return fc.oneof({ arbitrary: idOf(name), weight: 15 }, { arbitrary: fc.string(), weight: 1 });
  if (name === 'fmt') return fc.constantFrom('markdown', 'html', 'project', 'epub', 'pdf');
  if (name === 'name') return fc.constantFrom('tools', 'notebook', 'nothing', '__proto__', 'x'.repeat(300));
  return arbitraryOf(document, schema, HARD, name);
}

function toRequest(plan: Plan, ids: ReadonlyMap<string, string[]>, index: number): Request {
  const fill = (value: unknown) => fillHoles(value, ids);
  const segment = (name: string) => encodeURIComponent(wellFormed(String(fill(plan.path[name]))) || '-');
  const path = plan.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name));
  const query = new URLSearchParams(
    Object.entries(plan.query).map(([name, value]): [string, string] => [name, wellFormed(String(fill(value)))]),
  );
  const { method } = plan.operation;
  const headers = new Headers(plan.headers);
  // A key is of one request; a few are sent again with another.
  if (headers.has('Idempotency-Key') && index % 5 !== 0) headers.set('Idempotency-Key', `key-${index}`);
  const url = `http://localhost${path}${query.size === 0 ? '' : `?${query}`}`;
  if (method === 'GET' || method === 'DELETE') return new Request(url, { method, headers });
  if (plan.operation.requestBody?.content['application/json'] === undefined) {
    if (plan.operation.requestBody === undefined) return new Request(url, { method, headers });
    headers.set('Content-Type', 'application/zip');
    return new Request(url, { method, headers, body: JSON.stringify(plan.body ?? 'PK') });
  }
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(fill(plan.body)) ?? '' });
}

const holeSchema = z.object({ hole: z.string(), pick: z.number() }).strict();

function fillHoles(value: unknown, ids: ReadonlyMap<string, string[]>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fillHoles(item, ids));
  const hole = holeSchema.safeParse(value);
  if (hole.success) return pickId(hole.data, ids);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillHoles(inner, ids)]));
}

function pickId({ hole, pick }: IdHole, ids: ReadonlyMap<string, string[]>): string {
  const known = ids.get(hole) ?? ids.get('id') ?? [];
  return known[pick % Math.max(known.length, 1)] ?? 'unknown-id';
}

/** A lone surrogate cannot be sent in an address, and dots alone would lead to another one. */
function wellFormed(text: string): string {
  return text.toWellFormed().replace(/^\.+$/, 'dots');
}

/** Remembers the ids in an answer by the names of their fields; of each name the latest few. */
function harvest(text: string, ids: Map<string, string[]>): void {
  for (const [, name = '', id = ''] of text.slice(0, 20_000).matchAll(/"((?:\w+_)?id)":"([^"\\]{1,200})"/g)) {
    const known = ids.get(name) ?? [];
    if (!known.includes(id)) ids.set(name, [...known, id].slice(-12));
  }
}

/** A learner with a record of each kind, whose tutor needs no network. */
async function addLearner(server: TestApp, ids: Map<string, string[]>): Promise<void> {
  const note = (answer: { readonly body: unknown }, kind: string) => {
    harvest(JSON.stringify(answer.body), ids);
    const { id } = z.object({ id: z.string() }).parse(answer.body);
    ids.set(kind, [...(ids.get(kind) ?? []), id].slice(-12));
    return id;
  };
  const create = async (kind: string, path: string, body: object) =>
    note(await server.request('POST', path, body), kind);
  const user_id = await create('user_id', '/users', { name: 'Ada' });
  await server.request('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project_id = await create('project_id', `/users/${user_id}/projects`, plan);
  const curriculum_id = await create('curriculum_id', `/users/${user_id}/curricula`, { title: 'German' });
  await create('topic_id', `/curricula/${curriculum_id}/topics`, { title: 'Articles' });
  await create('lesson_id', `/curricula/${curriculum_id}/lessons`, { title: 'Der, die, das' });
  const text = { source: 'text', content: `Wie geht es dir? ${user_id}` };
  await create('conversation_id', `/users/${user_id}/conversations`, text);
  const { body } = await server.request('POST', '/plugins/session/start', { project_id });
  const session_id = note({ body: body.session }, 'session_id');
  const images = [{ media_type: 'image/gif', data: 'R0lGODlhAQABAAAAADs=' }];
  const message = { role: 'user', content: 'What is it?', images };
  await server.request('POST', `/plugins/session/${session_id}/message`, message);
  const { body: kept } = await server.request('GET', `/plugins/session/${session_id}/images`);
  note({ body: kept[0] }, 'image_id');
  // Requests delete some of them.
  for (const word of ['wren', 'lark', 'robin']) {
    const book_id = await importBook(server, user_id, { word });
    note({ body: { id: book_id } }, 'book_id');
    const { body: chapters } = await server.request('GET', `/plugins/books/${book_id}/chapters`);
    note({ body: chapters[0] }, 'chapter_id');
  }
  const remote = { url: 'https://127.0.0.1:9/course.git' };
  harvest(JSON.stringify((await server.request('POST', '/plugins/content/remotes', remote)).body), ids);
}

function describe({ operation, body }: Plan, { url }: Request): string {
  return `${operation.method} ${url.slice('http://localhost'.length, 300)} ${JSON.stringify(body)?.slice(0, 300) ?? ''}`;
}
