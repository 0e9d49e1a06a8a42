/**
 * Tries the configurations of docs/guides/reverse-proxy.md, as they stand there but for ports and certificates, with the nginx and the
 * Caddy of this machine: names, sizes, and whether a stream arrives in pieces.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { missingCommands } from '../missing-commands.ts';
import { ROOT } from '../run-command.ts';
import { startServer } from '../start-server.ts';
import { FIRST_PIECE, startWaitingProvider } from './waiting-provider.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/reverse-proxy.md'), 'utf8');
const NAME = 'learn.example';
/** More than nginx lets through by itself, and less than the guide says. */
const UPLOAD_BYTES = 60 * 2 ** 20;

/** A proxy that keeps the first piece until there is more keeps it for ever here. */
const PATIENCE_SECONDS = 20;

const folder = mkdtempSync(join(tmpdir(), 'learnwright-proxies-'));
// The workers of nginx are another user.
chmodSync(folder, 0o755);
const upload = join(folder, 'upload');
writeFileSync(upload, new Uint8Array(UPLOAD_BYTES));

function blockUnder(heading: string): string {
  const [, block] = new RegExp(`^## ${heading}$[\\s\\S]*?^\`\`\`\\w*\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(GUIDE) ?? [];
  if (block === undefined) throw new Error(`The guide has no configuration under ${heading}.`);
  return block;
}

/** What is other here than on the machine of an operator: ports and certificates. */
function nginxWords(port: number, server: string): string[] {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  spawnSync('openssl', ['req', '-x509', ...key, '-days', '1', '-subj', `/CN=${NAME}`]);
  const certificate = `ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;`;
  const site = blockUnder('nginx')
    .replace('127.0.0.1:8787', server)
    .replace('listen 443 ssl;', `listen ${port} ssl; ${certificate}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = `daemon off; pid ${folder}/nginx.pid; error_log stderr error; events {} http { access_log off; ${places.join(' ')}\n${site}}`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  return ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')];
}

function caddyWords(port: number, server: string): string[] {
  const site = blockUnder('Caddy')
    .replace('127.0.0.1:8787', server)
    .replace(`${NAME} {`, `https://${NAME}:${port} {\n  tls internal`);
  const own = `{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n  storage file_system ${folder}/caddy\n}\n`;
  writeFileSync(join(folder, 'Caddyfile'), own + site);
  return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}

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

async function untilServing(child: ChildProcess, port: number): Promise<void> {
  while (curl(port, '/health') === '') {
    if (child.exitCode !== null) throw new Error('The proxy ended.');
    await delay(100);
  }
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
for (const words of [nginxWords, caddyWords]) {
  const port = await findFreePort();
  const [program = '', ...rest] = words(port, address);
  const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  try {
    await Promise.race([untilServing(child, port), once(child, 'error').then(([error]) => Promise.reject(error))]);
    const facts = {
      health: curl(port, '/health', '--output', '/dev/null', '--write-out', '%{http_code}'),
      security: /strict-transport-security/i.test(curl(port, '/health', '--head')),
      upload: curl(
        port,
        '/plugins/content/import/detect',
        '--header',
        'Content-Type: application/zip',
        '--data-binary',
        `@${upload}`,
        '--output',
        '/dev/null',
        '--write-out',
        '%{http_code} %{content_type}',
      ),
      page: curl(
        port,
        '/users',
        '--header',
        `Origin: https://${NAME}:${port}`,
        '--output',
        '/dev/null',
        '--write-out',
        '%{http_code}',
        ...json({ name: 'Bob' }),
      ),
      streams: await streams(port),
    };
    console.log(program, facts);
    const isFine =
      facts.health === '200' &&
      facts.security &&
      facts.upload.endsWith('application/problem+json') &&
      facts.page === '201';
    if (!isFine || !facts.streams) process.exitCode = 1;
  } catch (error) {
    console.error(`${program}: ${error instanceof Error ? error.message : String(error)}\n${said}`);
    process.exitCode = 1;
  } finally {
    child.kill();
  }
}
await server.stop();
await provider.close();
rmSync(folder, { recursive: true, force: true });
