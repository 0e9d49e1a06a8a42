import { describeEachDatabase } from '@learnwright/test-kit';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { startSessions } from '@learnwright/test-kit/servers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type ParsedJson, type TestApp, WITH_PLUGINS } from '../harness/test-app.ts';
import { dumpDatabase, linesOf } from '../privacy/dump-database.ts';
import { ATTACK_SCRIPT, type AttackPlan, type AttackReport } from './attack-script.ts';
import { type PageServer, servePage } from './serve-pages.ts';

/** Names that point to this machine, as somebody else may let theirs do. */
const RULES = ['evil.test', 'app.test', 'learn.test', 'rebound.test'].map((name) => `MAP ${name} 127.0.0.1`).join(', ');

/** What is refused before the database is asked is the same on each. */
const LONG_ON_POSTGRESQL = { tags: { PostgreSQL: ['long'] } };

let browser: OpenChromium;
let pages: PageServer;
beforeAll(async () => {
  browser = await openChromium([`--host-resolver-rules=${RULES}`]);
  pages = await servePage(ATTACK_SCRIPT);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
});

describeEachDatabase('a page in a browser', LONG_ON_POSTGRESQL, ({ createUrl }) => {
  let databaseUrl: string;
  let test: TestApp;
  let server: Listening;
  let plan: Omit<AttackPlan, 'api'>;
  let requests = 0;

  beforeAll(async () => {
    databaseUrl = await createUrl({ prepared: WITH_PLUGINS });
    const variables = {
      APP_HOSTS: 'localhost 127.0.0.1 learn.test',
      APP_CORS_ORIGINS: `http://app.test:${pages.port}`,
    };
    test = await createTestApp({ databaseUrl, plugins: 'installed', variables });
    server = await listen(test.app.handle, '127.0.0.1', 0);
  });
  beforeEach(async () => {
    const [session_id = ''] = await startSessions(test, 1);
    const users: ParsedJson[] = (await test.request('GET', '/users')).body;
    plan = { user_id: users.find(({ name }) => name === 'Ada').id, session_id };
    await test.request('POST', '/admin/plugins/gamification/enable');
    requests = test.log().length;
  });
  afterAll(async () => {
    await server.close(1000);
    await test.close();
  });

  /** The statuses of the requests that came from the page, by method. */
  function statuses(): string[] {
    const lines = test
      .log()
      .slice(requests)
      .filter(({ msg }) => msg === 'request');
    return [...new Set(lines.map(({ method, status }) => `${method} ${status}`))].toSorted();
  }

  async function attackFrom(pageUrl: string, host: string, port = new URL(server.url).port): Promise<AttackReport> {
    const page = await browser.visit(pageUrl);
    const given: AttackPlan = { ...plan, api: `http://${host}:${port}` };
    const report: ParsedJson = await page.evaluate((all) => Reflect.get(globalThis, 'attack')(all), given);
    await page.close();
    return report;
  }

  it.each([
    ['another site', 'evil.test', '127.0.0.1'],
    ['another port of this machine', 'localhost', 'localhost'],
    ['another port of the address', '127.0.0.1', '127.0.0.1'],
  ])('of %s reads nothing, changes nothing, and reaches nothing', async (_, name, host) => {
    const before = linesOf(await dumpDatabase(databaseUrl));
    const report = await attackFrom(`http://${name}:${pages.port}/`, host);
    expect(new Set(Object.values(report))).toEqual(new Set(['nothing']));
    expect(linesOf(await dumpDatabase(databaseUrl))).toEqual(before);
    expect(statuses()).toEqual(['GET 403', 'OPTIONS 403', 'POST 403']);
  });

  it('of another site reads and changes nothing either where the browser does not say that it is one', async () => {
    const before = linesOf(await dumpDatabase(databaseUrl));
    const report = await attackFrom(`http://evil.test:${pages.port}/`, 'learn.test');
    expect(new Set(Object.values(report))).toEqual(new Set(['nothing']));
    expect(linesOf(await dumpDatabase(databaseUrl))).toEqual(before);
    // Over HTTP to a name, browsers send no Sec-Fetch-Site; what has no Origin either is a read, whose answer nobody gets.
    expect(statuses()).toEqual(['GET 200', 'GET 403', 'OPTIONS 403', 'POST 403']);
  });

  it('whose own name was let point here is of the same origin, and reads refusals alone', async () => {
    const before = linesOf(await dumpDatabase(databaseUrl));
    pages.rebind(Number(new URL(server.url).port));
    const report = await attackFrom(`http://rebound.test:${pages.port}/`, 'rebound.test', String(pages.port));
    expect(report['reads by fetch']).toBe('421 misdirected_request');
    for (const got of Object.values(report))
      expect(['nothing', '421 misdirected_request', 'misdirected_request']).toContain(got);
    expect(linesOf(await dumpDatabase(databaseUrl))).toEqual(before);
    expect(statuses().filter((line) => !line.endsWith(' 421'))).toEqual([]);
  });

  it.each([
    ['an allowed origin', 'app.test', '127.0.0.1', () => new URL(server.url).port],
    ['this server, behind a proxy that passes the host on,', 'learn.test', 'learn.test', () => String(pages.port)],
  ])('of %s does all of it', async (_, name, host, port) => {
    pages.rebind(Number(new URL(server.url).port));
    const report = await attackFrom(`http://${name}:${pages.port}/`, host, port());
    expect(report).toMatchObject({
      'reads by fetch': '200',
      'reads by fetch with cookies': '200',
      'posts JSON': '201',
      streams: '200',
      changes: '200',
      deletes: '204',
    });
    expect((await test.request('GET', `/users/${plan.user_id}`)).status).toBe(404);
    expect((await test.request('GET', '/plugins/health')).body.gamification.status).toBe('disabled');
  });
});
