/**
 * Tries the files of deploy/proxy, as they stand there but for ports and certificates, with the proxies of this machine: names,
 * sizes, and whether a stream arrives in pieces.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { missingCommands } from '../missing-commands.ts';
import { startServer } from '../start-server.ts';
import { findProxy, NAME, type OwnProxy, PROXIES, startProxy } from './own-proxy.ts';
import { FIRST_PIECE, startWaitingProvider } from './waiting-provider.ts';

/** More than nginx lets through by itself, and less than the files say. */
const UPLOAD_BYTES = 60 * 2 ** 20;

/** A proxy that keeps the first piece until there is more keeps it for ever here. */
const PATIENCE_SECONDS = 20;

const folder = mkdtempSync(join(tmpdir(), 'learnwright-proxies-'));
const upload = join(folder, 'upload');
writeFileSync(upload, new Uint8Array(UPLOAD_BYTES));

function curlWords(port: number, path: string, ...words: string[]): string[] {
  const target = ['--resolve', `${NAME}:${port}:127.0.0.1`, `https://${NAME}:${port}/api${path}`];
  return ['--silent', '--insecure', '--no-buffer', ...words, ...target];
}

function curl(port: number, path: string, ...words: string[]): string {
  return spawnSync('curl', curlWords(port, path, ...words), { encoding: 'utf8' }).stdout;
}

const json = (body: unknown) => ['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)];

/** Talks with a tutor who says nothing more until the learner has its first word; returns whether the learner got it. */
async function streams(port: number): Promise<boolean> {
  const { id } = JSON.parse(curl(port, '/users', ...json({ name: 'Ada' })));
  curl(port, `/settings/${id}`, '--request', 'PATCH', ...json({ active_provider: 'provider_b' }));
  const plan = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
  const project = JSON.parse(curl(port, `/users/${id}/projects`, ...json(plan)));
  const { session } = JSON.parse(curl(port, '/plugins/session/start', ...json({ project_id: project.id })));
  const message = json({ role: 'user', content: 'Ich möchte ein Kaffee, bitte.' });
  const path = `/plugins/session/${session.id}/message/stream`;
  const child = spawn('curl', curlWords(port, path, '--max-time', String(PATIENCE_SECONDS), ...message));
  let received = '';
  child.stdout.on('data', (chunk) => {
    received += chunk;
    if (received.includes(FIRST_PIECE)) provider.goOn();
  });
  const [status] = await once(child, 'close');
  provider.goOn();
  return status === 0 && received.includes('zweitens');
}

/** Waits for the first answer: Caddy listens before it has a certificate. */
async function untilServing(port: number): Promise<void> {
  while (curl(port, '/health') === '') await delay(100);
}

/** Asks through a proxy for what each of them must let through. */
async function tryProxy({ port }: OwnProxy) {
  await untilServing(port);
  const only = (what: string) => ['--output', '/dev/null', '--write-out', `%{${what}}`];
  const zip = ['--header', 'Content-Type: application/zip', '--data-binary', `@${upload}`];
  const ofPage = ['--header', `Origin: https://${NAME}:${port}`, ...json({ name: 'Bob' })];
  return {
    health: curl(port, '/health', ...only('http_code')) === '200',
    security: /strict-transport-security/i.test(curl(port, '/health', '--head')),
    upload: curl(port, '/plugins/content/import/detect', ...zip, ...only('content_type')).endsWith('/problem+json'),
    page: curl(port, '/users', ...ofPage, ...only('http_code')) === '201',
    streams: await streams(port),
  };
}

const missing = missingCommands(['curl', 'openssl']);
if (missing.length > 0) throw new Error(`This machine lacks ${missing.join(', ')}.`);
const provider = await startWaitingProvider();
const server = await startServer({
  environment: {
    APP_HOSTS: NAME,
    APP_TRUSTED_PROXIES: '127.0.0.1',
    APP_PROVIDER_B_BASE_URL: provider.url,
    APP_PROVIDER_B_API_KEY: 'of-this-run',
  },
});
const address = server.url.replace('http://', '');
for (const name of PROXIES) {
  const version = findProxy(name);
  if (version === null) {
    console.log(`${name}: skipped, there is none on this machine.`);
    continue;
  }
  const proxy = await startProxy(name, [address, address, address], true);
  try {
    const facts = await tryProxy(proxy);
    console.log(version, facts);
    if (Object.values(facts).includes(false)) {
      console.error(proxy.said());
      process.exitCode = 1;
    }
  } finally {
    await proxy.remove();
  }
}
await server.stop();
await provider.close();
rmSync(folder, { recursive: true, force: true });
