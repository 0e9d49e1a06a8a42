import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { isListening } from '../is-listening.ts';
import { ROOT } from '../run-command.ts';

/** A proxy of this machine in front of three servers, with its file of deploy/proxy. */
export interface OwnProxy {
  readonly port: number;
  /** Where it is reached without TLS. */
  readonly url: string;
  /** What it has written on its error output. */
  said(): string;
  remove(): Promise<void>;
}

/** What is other here than on the machine of an operator. */
interface Place {
  /** For certificates and what the proxy keeps. */
  readonly folder: string;
  readonly port: number;
  readonly secure: boolean;
}

interface ProxyKind {
  readonly file: string;
  readonly askVersion: string;
  /** The file as it is run. */
  readonly place: (text: string, place: Place) => string;
  readonly words: (file: string, folder: string) => readonly string[];
}

/** The name by which browsers know the servers. */
export const NAME = 'learn.example';
/** The addresses of the servers in the files. */
const SERVERS = ['10.0.0.11:8787', '10.0.0.12:8787', '10.0.0.13:8787'];
const POLL_MILLISECONDS = 20;

/** The proxies that have a file in deploy/proxy. */
export const PROXIES = ['nginx', 'caddy', 'haproxy'] as const;

export type ProxyName = (typeof PROXIES)[number];

const KINDS: Readonly<Record<ProxyName, ProxyKind>> = {
  nginx: {
    file: 'nginx.conf',
    askVersion: '-v',
    place: placeNginx,
    words: (file, folder) => ['-p', folder, '-c', file],
  },
  caddy: {
    file: 'Caddyfile',
    askVersion: 'version',
    place: placeCaddy,
    words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  haproxy: { file: 'haproxy.cfg', askVersion: '-v', place: placeHaproxy, words: (file) => ['-db', '-f', file] },
};

/** The proxy of this machine with its version, such as `nginx 1.22.1`; null where there is none. */
export function findProxy(name: ProxyName): string | null {
  const { error, stdout, stderr } = spawnSync(name, [KINDS[name].askVersion], { encoding: 'utf8' });
  if (error !== undefined) return null;
  const [version] = /\d{1,3}\.[\d.]+/.exec(`${stdout}${stderr}`) ?? [];
  return version === undefined ? name : `${name} ${version}`;
}

/** Starts a proxy on a free port in front of three servers, each as host and port; `secure` with TLS, under NAME. */
export async function startProxy(name: ProxyName, servers: readonly string[], secure = false): Promise<OwnProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-proxy-'));
  // The workers of nginx are another user.
  chmodSync(folder, 0o755);
  if (secure) writeCertificate(folder);
  const { file, place, words } = KINDS[name];
  const port = await findFreePort();
  const path = join(folder, file);
  const text = SERVERS.reduce(
    (placed, server, index) => replaceOnce(placed, server, servers[index] ?? server),
    readFileSync(join(ROOT, 'deploy/proxy', file), 'utf8'),
  );
  writeFileSync(path, place(text, { folder, port, secure }));
  const child = spawn(name, words(path, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with status ${child.exitCode}: ${said}`);
    await delay(POLL_MILLISECONDS);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    said: () => said,
    remove: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** nginx has a file for its site, and one around it, which is here that of no distribution. */
function placeNginx(site: string, { folder, port, secure }: Place): string {
  const listen = `listen 127.0.0.1:${port}`;
  const placed = secure
    ? replaceOnce(site, 'listen 443', listen).replaceAll(`/etc/ssl/${NAME}`, folder)
    : replaceOnce(site, 'listen 443 ssl', listen).replaceAll(/^ *ssl_certificate.*\n/gm, '');
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr error; worker_processes 2; events {}
http { access_log off; ${kept.join(' ')}
${placed}}
`;
}

function placeCaddy(text: string, { folder, port, secure }: Place): string {
  const address = secure ? `https://${NAME}:${port} {\n\ttls internal` : `http://127.0.0.1:${port} {`;
  const own = [
    'admin off',
    'skip_install_trust',
    'auto_https disable_redirects',
    `storage file_system ${folder}/caddy`,
  ];
  return `{\n\t${own.join('\n\t')}\n}\n${replaceOnce(text, `${NAME} {`, `${address}\n\tbind 127.0.0.1`)}`;
}

function placeHaproxy(text: string, { folder, port, secure }: Place): string {
  const bind = 'bind :443 ssl crt /etc/haproxy/learn.example.pem alpn h2,http/1.1';
  const own = `bind 127.0.0.1:${port}`;
  const withoutUser = replaceOnce(text, '  user haproxy\n  group haproxy\n', '');
  return replaceOnce(withoutUser, bind, secure ? bind.replace('bind :443', own).replace('/etc/haproxy', folder) : own);
}

/** A key and a certificate that nobody trusts, under the names that the files have for them. */
function writeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'fullchain.pem')];
  const words = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '1'];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...words, '-subj', `/CN=${NAME}`]);
  if (status !== 0) throw new Error(`openssl ended with status ${status}: ${stderr}`);
  copyFileSync(certificate, join(folder, `${NAME}.pem`));
  appendFileSync(join(folder, `${NAME}.pem`), readFileSync(key));
}

function replaceOnce(text: string, what: string, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`"${what}" is not there once.`);
  return text.replace(what, () => by);
}
