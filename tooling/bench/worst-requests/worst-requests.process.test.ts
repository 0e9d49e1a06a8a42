import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../start-server.ts';
import { HOSTILE_BOOKS } from './book-packages.ts';
import {
  type AdversarialRequest,
  listRequests,
  type RequestOutcome,
  sendWatched,
  startWatchedServer,
} from './send-corpus.ts';
import { listStoredRequests } from './stored-requests.ts';

/**
 * The whole corpus is sent by the benchmark; here go some, and one of each kind that has no files. Files are large: of them fewer go.
 * `least` requests come of that, with those that work on what is stored.
 */
const SHARES = [
  { name: 'the worst requests', every: 43, everyFile: 71, least: 200, tags: [] },
  { name: 'more of the worst requests', every: 13, everyFile: 23, least: 300, tags: ['long'] },
];
/** Some of the content that the benchmark stores before it reads it. */
const SHARE = 0.05;
/** It keeps a thread busy for a minute, which the benchmark shows. */
const LONG = 'a thousand Markdown files with front matter';
/** Each of the routes for files would read its 50 MB, which the benchmark does. */
const LARGE = 'a book: five hundred long chapters';
const BOOK = 'an order of five thousand chapters';
const REPEATS = 4;
/** How many times as long as the reference a request may hold up the others. */
const BOUND = 4;

/** Reading the widest JSON that a body has room for: some 20 ms of the processor. */
function referenceTime(): number {
  const json = `[${'{},'.repeat(340_000)}1]`;
  const before = process.threadCpuUsage();
  JSON.parse(json);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function nameOf({ operation: { method, path }, name }: AdversarialRequest): string {
  return `${method} ${path}: ${name}`;
}

/** One request of each kind that has no files, each to another operation: a kind is what is sent, in whichever field or parameter. */
function takeKinds(requests: readonly AdversarialRequest[]): readonly AdversarialRequest[] {
  const small = requests.filter(({ operation }) => !operation.takesFiles);
  const kinds = Map.groupBy(small, ({ name }) => name.replace(/^.*?(?:: |(?<=^\?)\S+ )/, ''));
  return [...kinds.values()].flatMap((kind, index) => kind.slice(index % kind.length).slice(0, 1));
}

/** What is wrong with an answer; null when nothing is. */
function faultOf({ request, status, contentType }: RequestOutcome): string | null {
  if (!request.operation.statuses.includes(status)) return `${nameOf(request)} answers ${status}`;
  const isProblem = contentType === null || contentType === 'application/problem+json';
  return status < 400 || isProblem ? null : `${nameOf(request)} answers ${status} with ${contentType}`;
}

describe.each(SHARES)(
  '$name that can be made from the API document, and those that work on hostile content that is stored',
  ({ every, everyFile, least, tags }) => {
    let server: RunningServer;
    let requests: readonly AdversarialRequest[];
    beforeAll(async () => {
      server = await startWatchedServer();
      const all = await listRequests(server);
      const some = all.filter(({ name, operation }, index) => {
        return index % (operation.takesFiles ? everyFile : every) === 0 && name !== LONG && name !== LARGE;
      });
      const books = HOSTILE_BOOKS.filter(([name]) => name === BOOK);
      requests = [
        ...new Set([...some, ...takeKinds(all)]),
        ...(await listStoredRequests(server, { books, share: SHARE })),
      ];
    });
    afterAll(() => server.stop());

    it('are answered as it declares, and hold up the others no longer than the widest JSON takes to read, times four', {
      tags,
      timeout: 500_000,
    }, async () => {
      const faults: string[] = [];
      const slow: string[] = [];
      const reference = Math.max(referenceTime(), referenceTime(), referenceTime());
      for (const request of requests) {
        let outcome = await sendWatched(server, request);
        const fault = faultOf(outcome);
        if (fault !== null) faults.push(fault);
        // A machine with other work can make one attempt slow.
        for (let count = 1; count < REPEATS && outcome.busy > BOUND * reference; count += 1) {
          outcome = await sendWatched(server, request);
        }
        if (outcome.busy > BOUND * reference) slow.push(`${nameOf(request)}: ${outcome.busy / reference} times`);
      }
      expect(faults).toEqual([]);
      expect(slow).toEqual([]);
      expect(requests.length).toBeGreaterThan(least);
    });
  },
);
