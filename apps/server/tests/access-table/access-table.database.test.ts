import { definePlugin } from '@learnwright/plugin-sdk';
import { createScriptedAi, createTestClock } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CORE_ROUTES } from '../../src/composition/core-routes.ts';
import { type ApiDocument, listOperations, type Operation } from '../api-sweep/api-document.ts';
import { describeEachServer } from '../harness/describe-each-server.ts';
import { createKey, startIssuer } from '../harness/issuer.ts';
import { readApiDocument } from '../harness/read-api-document.ts';
import { INSTALL_OVER_HTTP } from '../installation/install-over-http.ts';
import { answerWithWord } from '../privacy/answer-with-word.ts';
import { type Asked, askAs, type Credentials, createCredentials, signTokens } from './credentials.ts';
import { findUndeclared, nameOf } from './declared-access.ts';
import { CALLERS, type CallerName, expectedOutcome, findFault, readAccess } from './expected-outcome.ts';
import { listNamedPlaces } from './foreign-requests.ts';
import {
  addCourse,
  createLearnerWithRecords,
  type LearnerWithRecords,
  namePublicThings,
} from './learner-with-records.ts';
import { type Named, requestOf } from './request-of.ts';
import { RoutersPlugin } from './routers-plugin.ts';

const clock = createTestClock();
const key = await createKey('key');
const issuer = await startIssuer([key]);
const otherIssuer = await startIssuer([key]);
afterAll(async () => {
  await issuer.close();
  await otherIssuer.close();
});
const UNKNOWN_ID = 'no-such-id';
/** What is deleted with other records that are asked for. */
const TAKES_OTHERS = /\/(?:users|projects|curricula|books|cards|sets)\/\{\w+\}$/;
/** Ada owns the records that Bob asks for. */
const OWNERS_AND_OTHERS = ['ada', 'bob'] as const;
const scripted = createScriptedAi();
scripted.answer(answerWithWord);
/** A plugin that operators may disable. */
const spare = definePlugin({ name: 'spare', version: '1.0.0', api_version: '1', license_tier: 'core' });

describeEachServer(
  'who may call what',
  (server, label) => {
    /** Who is told from whom by what the database answers; a credential is refused before a database is asked for records. */
    const callers = label === 'SQLite' ? CALLERS : OWNERS_AND_OTHERS;
    let document: ApiDocument;
    let operations: Operation[];
    let operator: string;
    let credentials: Credentials;
    let things: Named['fields'];
    let ada: LearnerWithRecords;
    let bob: LearnerWithRecords;

    beforeAll(async () => {
      operator = await server().createToken('operator');
      document = await readApiDocument(server());
      operations = listOperations(document);
      things = await namePublicThings(server(), operator, spare.name);
      ada = await addCourse(server(), operator, await createLearnerWithRecords(server(), operator, things));
      bob = await addCourse(server(), operator, await createLearnerWithRecords(server(), operator, things));
      const jwts = await signTokens({ issuer, otherIssuer, key, clock });
      credentials = await createCredentials(server(), clock, { operator, ada: ada.token, bob: bob.token, ...jwts });
    });

    /** The learner whose records a caller may delete, until something was deleted that takes other records along. */
    const givenTo = new Map<CallerName, LearnerWithRecords>();

    /** Asks for Ada's records; whoever may delete some is given those of another learner, so that they are there. */
    async function ask(caller: CallerName, operation: Operation): Promise<Asked> {
      const isGiven = operation.method === 'DELETE' && ['app', 'ada', 'operator'].includes(caller);
      if (!isGiven) return askAs(server(), clock, tokenOf(caller, ada), requestOf(document, operation, ada));
      let owner = givenTo.get(caller) ?? (await createLearnerWithRecords(server(), operator, things));
      if (readAccess(operation['x-access']).owned?.record === 'draft')
        owner = await addCourse(server(), operator, owner);
      const asked = await askAs(server(), clock, tokenOf(caller, owner), requestOf(document, operation, owner));
      const isWhole = asked.status >= 300 || !TAKES_OTHERS.test(operation.path);
      if (isWhole) givenTo.set(caller, owner);
      else givenTo.delete(caller);
      return asked;
    }

    function tokenOf(caller: CallerName, owner: LearnerWithRecords): string | null {
      return caller === 'ada' ? owner.token : credentials[caller];
    }

    it('is what is written down, for every operation of the document', () => {
      expect(findUndeclared(operations)).toEqual([]);
      const { host } = server().app.context;
      expect(host.errors()).toEqual({});
      const ofPlugins = host.routeGroups().flatMap(({ basePath, routes }) => routes.map(({ path }) => basePath + path));
      const paths = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map(() => path));
      expect(operations.length).toBe(paths.length);
      expect(paths.filter((path) => !/^\/api\/plugins\/[^/]+\//.test(path)).length).toBe(CORE_ROUTES.length);
      expect(operations.length).toBe(CORE_ROUTES.length + ofPlugins.length);
    });

    it('is so for every caller of every operation', async () => {
      const faults: string[] = [];
      const counts = { asked: 0, allowed: 0, succeeded: 0 };
      for (const operation of operations) {
        const access = readAccess(operation['x-access']);
        for (const caller of callers) {
          const asked = await ask(caller, operation);
          const fault = findFault(access, caller, asked, operation.responses);
          if (fault !== null) faults.push(`${nameOf(operation)} by ${caller}: ${fault}`);
          counts.asked += 1;
          if (expectedOutcome(access, caller) === 'let in') counts.allowed += 1;
          if (asked.status < 300) counts.succeeded += 1;
        }
      }
      expect(faults).toEqual([]);
      expect(counts.asked).toBe(operations.length * callers.length);
      // Whoever is let in is mostly answered with what they wanted: the records are there.
      expect(counts.succeeded / counts.allowed).toBeGreaterThan(0.85);
    });

    it.runIf(label === 'SQLite')('HEAD is let in where GET is', async () => {
      const reads = operations.filter(({ method, responses }) => method === 'GET' && '200' in responses);
      for (const operation of reads) {
        for (const caller of ['nobody', 'bob'] as const) {
          const [get, head] = [await ask(caller, operation), await ask(caller, { ...operation, method: 'HEAD' })];
          expect([nameOf(operation), caller, head.status]).toEqual([nameOf(operation), caller, get.status]);
        }
      }
      expect(reads.length).toBeGreaterThan(50);
    });

    it('a record of another learner is answered as one that is not there', async () => {
      const faults: string[] = [];
      const places = listNamedPlaces(document, operations, ada, bob);
      for (const { name, naming, foreignId } of places) {
        const answers: string[] = [];
        for (const id of [foreignId, UNKNOWN_ID]) {
          const asked = await askAs(server(), clock, ada.token, naming(id));
          const isFiltered = asked.status === 200 && name.includes(': ?');
          if (asked.status !== 404 && !isFiltered) faults.push(`${name}: ${asked.status} ${asked.code}`);
          answers.push(JSON.stringify(asked).replaceAll(id, 'id'));
        }
        if (answers[0] !== answers[1]) faults.push(`${name}: ${answers.join(' and not ')}`);
      }
      expect(faults).toEqual([]);
      expect(places.length).toBeGreaterThan(80);
    });
  },
  {
    plugins: 'installed',
    also: { routers: RoutersPlugin, spare, 'scripted-ai': scripted.plugin },
    variables: { APP_AUTH_MODE: 'required' },
    config: `${INSTALL_OVER_HTTP}auth: { oidc: [{ issuer: '${issuer.url}', audience: learnwright, create_users: true }] }\n`,
    clock,
  },
);
