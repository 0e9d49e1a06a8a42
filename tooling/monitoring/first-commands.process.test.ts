import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from '@learnwright/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { LEARNWRIGHT, type RunningServer, startServer } from '../start-server.ts';
import { listExpressions, listSelectors, readAlerts, readDashboard } from './read-expressions.ts';

const PAGES = globSync('docs/guides/alerts/*.md', { cwd: ROOT }).toSorted();
const COMMAND = [process.execPath, ...LEARNWRIGHT].join(' ');
/** What a server that is well does not print: of another database, of another moment. */
const OTHERS = [/^learnwright_database_connections/, /status="5xx"/];
/** What this server, which has SQLite, does not have. */
const OF_POSTGRES: readonly string[] = METRICS.filter((metric) => 'only' in metric && metric.only === 'postgres').map(
  ({ name }) => name,
);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

/** Runs a command of a page against the server. */
function run(command: string) {
  const { port } = new URL(server.url);
  const placed = command
    .replaceAll('http://127.0.0.1:8787', server.url)
    .replaceAll(/\blearnwright (?=[a-z])/g, `${COMMAND} `);
  return spawnSync('bash', ['-c', placed], {
    encoding: 'utf8',
    cwd: server.folder,
    env: {
      ...process.env,
      DATABASE_URL: `sqlite:${join(server.folder, 'learnwright.db')}`,
      APP_DATA_DIR: server.folder,
      APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server',
      PORT: port,
    },
  });
}

/** A line without what differs from server to server: numbers, and what follows the name of a check of the doctor. */
const shapeOf = (line: string) => line.replaceAll(/\d[\d.]*|\.\/data\b|sqlite:\S+/g, '0').trim();

describe.each(PAGES)('the first command of %s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const [, command = '', printed = ''] = /^```sh\n([^`]*)```$.*?^```\n([^`]*)```$/ms.exec(text) ?? [];

  it('runs against a server, and prints what the page shows', { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = run(command);
    // Where grep finds nothing, nothing is wrong.
    expect({
      ran: status === 0 || (status === 1 && stdout === ''),
      stderr: stderr.replace(/^Database .*\n/, ''),
    }).toEqual({
      ran: true,
      stderr: '',
    });
    const said = new Set(stdout.split('\n').map(shapeOf));
    const shown = printed.split('\n').filter((line) => line !== '' && !OTHERS.some((other) => other.test(line)));
    expect(shown.filter((line) => !said.has(shapeOf(line)))).toEqual([]);
  });
});

it('the server has every metric that rules and dashboard ask for, but what the other database has', async () => {
  const page = await (await fetch(`${server.url}/metrics`)).text();
  const families = new Set([...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const asked = [...readAlerts().map(({ expr }) => expr), ...listExpressions(readDashboard())]
    .flatMap((expression) =>
      listSelectors(expression).map(({ metric }) => metric.replace(/(?<=_seconds)_(?:count|sum|bucket)$/, '')),
    )
    .filter((metric) => metric !== 'up' && !OF_POSTGRES.includes(metric));
  expect(asked.filter((metric) => !families.has(metric))).toEqual([]);
});
