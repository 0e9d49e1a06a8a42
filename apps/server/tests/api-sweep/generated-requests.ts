import { announceLength } from '@learnwright/test-kit/servers';
import { readApiDocument } from '../harness/read-api-document.ts';
import type { TestApp } from '../harness/test-app.ts';
import { addLearner } from './add-learner.ts';
import { listOperations, type Operation } from './api-document.ts';
import { createJudge, type Judged } from './judge-answers.ts';
import { createKnownIds, type KnownIds } from './known-ids.ts';
import { listPlanned, makePlans, nameOfId, type Plan, type PlanOptions, type RawSegment } from './request-plans.ts';

/** What is sent, and how. */
export interface SweepOptions extends PlanOptions {
  /** How many requests are under way at once; one of them deletes what another one names. Default 1: nothing is. */
  readonly together?: number;
  /** Told of each fault at once. */
  onFault?(fault: string): void;
  /** Told now and then how many were sent. */
  onSent?(sent: number): void;
}

/** What a run of generated requests came to. */
export interface SweepResult {
  readonly sent: number;
  /** Requests that deleted what others named meanwhile, in addition. */
  readonly deletions: number;
  /** What was wrong, a sentence for each answer with the seed and number that repeat it. */
  readonly faults: readonly string[];
  /** The operations that answered 2xx at least once. */
  readonly succeeded: ReadonlySet<string>;
  readonly operations: number;
  readonly judged: Judged;
}

/** A request with its plan. */
interface Sent {
  readonly plan: Plan;
  readonly request: Request;
  /** The values in the path by their parameters. */
  readonly path: ReadonlyMap<string, string>;
}

const LEARNERS_EVERY = 100;
const SAID_EVERY = 10_000;
/** The part of requests beside which their record is deleted. */
const DELETE_EVERY = 40;

/**
 * Sends requests made from the API document of a server; equal seeds send equal requests, apart from ids where several
 * are under way.
 */
export async function sendGenerated(server: TestApp, options: SweepOptions): Promise<SweepResult> {
  const { seed, plugin, together = 1, onFault, onSent } = options;
  const learnersEvery = plugin === undefined ? LEARNERS_EVERY : 3 * LEARNERS_EVERY;
  const document = await readApiDocument(server);
  const { judge, judged } = createJudge(document);
  const deletions = listDeletions(listOperations(document));
  const operations = listPlanned(document, options).length;
  const ids = createKnownIds();
  const faults: string[] = [];
  const succeeded = new Set<string>();
  let [sent, deleted] = [0, 0];

  async function send({ plan, request }: Sent, number: number): Promise<void> {
    const response = await server.app.handle(request);
    const text = await response.text();
    const { method, path } = plan.operation;
    const fault = judge(plan.operation, response, text);
    if (fault !== null) {
      const said = `seed ${seed}, request ${number}: ${describe(plan, request)}: ${fault}`;
      faults.push(said);
      onFault?.(said);
    }
    if (!response.ok) return;
    succeeded.add(`${method} ${path}`);
    ids.addFrom(text, nameOfId(`${path.replace(/\/(?:upload|start)$/, '')}/{id}`, 'id'));
  }

  for (const batch of inBatches(makePlans(document, options), together)) {
    if (sent % learnersEvery < together) await addLearner(server, ids);
    if (sent % SAID_EVERY < together) onSent?.(sent);
    const requests = await Promise.all(batch.map((plan, index) => toRequest(plan, ids, sent + index)));
    const deletion = together > 1 && sent % DELETE_EVERY < together ? deletionBeside(requests, deletions) : null;
    if (deletion !== null) deleted += 1;
    const all = deletion === null ? requests : [...requests, deletion];
    await Promise.all(all.map((request, index) => send(request, sent + index)));
    sent += batch.length;
  }
  return { sent, deletions: deleted, faults, succeeded, operations, judged };
}

function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The operations that delete a record, by the parameter of its id. */
function listDeletions(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const single = operations.filter(({ method, path }) => method === 'DELETE' && /^[^{]*\{(\w+)\}$/.test(path));
  return new Map(single.map((operation) => [nameOfParent(operation.path), operation]));
}

function nameOfParent(path: string): string {
  const [parameter = ''] = path.match(/\w+(?=\}$)/) ?? [];
  return nameOfId(path, parameter);
}

/** The deletion of a record that one of these requests names. */
function deletionBeside(requests: readonly Sent[], deletions: ReadonlyMap<string, Operation>): Sent | null {
  for (const { path } of requests) {
    for (const [name, value] of path) {
      const operation = deletions.get(name);
      if (operation === undefined || name === 'name') continue;
      const address = operation.path.replace(/\{\w+\}/, encodeURIComponent(value));
      const plan = { operation, path: { [name]: value }, query: {}, body: undefined, headers: {} };
      return { plan, request: new Request(`http://localhost${address}`, { method: 'DELETE' }), path };
    }
  }
  return null;
}

async function toRequest(plan: Plan, ids: KnownIds, index: number): Promise<Sent> {
  const path = new Map<string, string>();
  const segment = (name: string) => {
    const value = plan.path[name];
    if (isRaw(value)) return value.segment;
    const text = wellFormed(String(ids.fill(value))) || '-';
    path.set(nameOfId(plan.operation.path, name), text);
    return encodeURIComponent(text);
  };
  const address = plan.operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name));
  const query = new URLSearchParams(
    Object.entries(plan.query).map(([name, value]): [string, string] => [name, wellFormed(String(ids.fill(value)))]),
  );
  const url = `http://localhost${address}${query.size === 0 ? '' : `?${query}`}`;
  return { plan, path, request: new Request(url, await toInit(plan, ids, index)) };
}

async function toInit(plan: Plan, ids: KnownIds, index: number): Promise<RequestInit> {
  const { method, requestBody } = plan.operation;
  const headers = new Headers(plan.headers);
  // A key is of one request; a few are sent again with another.
  if (headers.has('Idempotency-Key') && index % 5 !== 0) headers.set('Idempotency-Key', `key-${index}`);
  if (method === 'GET' || method === 'DELETE') return { method, headers };
  if (requestBody?.content['application/json'] === undefined) {
    if (requestBody === undefined) return { method, headers };
    headers.set('Content-Type', 'application/zip');
    return announceLength({ method, headers, body: JSON.stringify(plan.body ?? 'PK') });
  }
  headers.set('Content-Type', 'application/json');
  return announceLength({ method, headers, body: JSON.stringify(ids.fill(plan.body)) ?? '' });
}

function isRaw(value: unknown): value is RawSegment {
  return typeof value === 'object' && value !== null && 'segment' in value;
}

/** A lone surrogate cannot be sent in an address, and dots alone would lead to another one. */
function wellFormed(text: string): string {
  return text.toWellFormed().replace(/^\.+$/, 'dots');
}

function describe({ operation, body }: Plan, { url }: Request): string {
  return `${operation.method} ${url.slice('http://localhost'.length, 300)} ${JSON.stringify(body)?.slice(0, 300) ?? ''}`;
}
