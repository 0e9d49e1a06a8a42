import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, failureOf } from '../../tests/git.ts';
import { createGit } from '../create-git.ts';
import { type GitProgram, runGit } from '../run-git.ts';
import { listBranches } from '../transfer.ts';
import { connectGuarded, type Ways } from './connect-guarded.ts';
import { openGuardedProxy } from './guarded-proxy.ts';
import { openPassage } from './passage.ts';

const folder = mkdtempSync(join(tmpdir(), 'git-guard-'));
const PROGRAM: GitProgram = {
  program: 'git',
  timeoutSeconds: 10,
  maximumBytes: 1_000_000,
  allowHttpLoopback: false,
  allowSsh: true,
  allowPrivateAddresses: false,
};
/** What a server that should not be asked has seen. */
const seen: string[] = [];
const inner = createServer((socket) => {
  seen.push('connection');
  socket.destroy();
});
let innerPort = 0;

beforeAll(async () => {
  inner.listen(0, '127.0.0.1');
  await once(inner, 'listening');
  const address = inner.address();
  innerPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  inner.close();
  rmSync(folder, { recursive: true });
});

/** Names that lead to these addresses; connections are noted, and go to a port of this machine. */
function createWays(addresses: readonly (readonly string[])[], port = innerPort) {
  const asked: string[] = [];
  const connected: string[] = [];
  const ways: Ways = {
    resolve: async (name) => {
      asked.push(name);
      return addresses[Math.min(asked.length, addresses.length) - 1] ?? [];
    },
    connect: async (address) => {
      connected.push(address);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
  return { ways, asked, connected };
}

it.each([
  ['https://127.0.0.1/a.git'],
  ['https://localhost/a.git'],
  ['https://[::1]/a.git'],
  ['https://[::ffff:127.0.0.1]/a.git'],
  ['https://2130706433/a.git'],
  ['https://0x7f.1/a.git'],
  ['https://169.254.169.254/latest'],
  ['https://10.0.0.1/a.git'],
  ['ssh://git@127.0.0.1/a.git'],
  ['ssh://git@2130706433/a.git'],
  ['git@localhost:a.git'],
])('does not ask %s', async (address) => {
  const url = address.replace(/(?<=^https:\/\/[^/]+)\//, `:${innerPort}/`);
  const before = seen.length;
  expect(await codeOf(listBranches(PROGRAM, { url }))).toBe('no_public_address');
  expect(seen.length).toBe(before);
});

it.each(['https://127.0.0.1/a', 'https://[::1]/a', 'https://0x7f.1/a', 'ssh://[fe80::1]/a', 'git@10.0.0.1:a'])(
  'refuses the address %s before anything is done',
  async (url) => {
    const git = await createGit();
    expect(() => git.checkRemoteUrl(url)).toThrow('no public address');
    const open = await createGit({ allowPrivateAddresses: true });
    expect(() => open.checkRemoteUrl(url)).not.toThrow();
  },
);

it('does not ask a name that leads inside, and does not tell it from one that nobody knows', async () => {
  const url = 'https://intern.example.org/a.git';
  const before = seen.length;
  const inside = await failureOf(listBranches({ ...PROGRAM, ...createWays([['10.1.2.3', '::1']]) }, { url }));
  const unknown = await failureOf(listBranches({ ...PROGRAM, ...createWays([[]]) }, { url }));
  expect(inside).toMatchObject({ code: 'no_public_address' });
  expect(unknown).toEqual(inside);
  expect(seen.length).toBe(before);
});

it('connects to the address that was judged, also where the name leads elsewhere a moment later', async () => {
  const { ways, asked, connected } = createWays([['140.82.121.4', '10.0.0.1'], ['127.0.0.1']]);
  const socket = await connectGuarded({ host: 'rebind.example.org', port: 443 }, ways);
  socket.destroy();
  expect([asked, connected]).toEqual([['rebind.example.org'], ['140.82.121.4']]);
});

it('makes tunnels to its one target and answers nothing else', async () => {
  const { ways, connected } = createWays([['140.82.121.4']]);
  const proxy = await openGuardedProxy({ host: 'git.example.org', port: 443 }, ways);
  const ask = async (text: string) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    socket.write(text);
    const [first] = await once(socket, 'data');
    socket.destroy();
    return String(first).slice(9, 12);
  };
  const answers = [];
  for (const authority of ['git.example.org:443', 'other.example.org:443', 'git.example.org:22', '127.0.0.1:443', '']) {
    answers.push(await ask(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`));
  }
  expect(answers.map((status) => (status === '400' ? '502' : status))).toEqual(['200', '502', '502', '502', '502']);
  expect(await ask('GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')).toBe('502');
  expect(connected).toEqual(['140.82.121.4']);
  expect(proxy.refused()).toBe(false);
  await proxy.close();
});

it('lets Git talk to the host itself, encrypted, whose certificate it checks', async () => {
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const subject = ['-subj', '/CN=git.example.org', '-addext', 'subjectAltName=DNS:git.example.org'];
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    files.key,
    '-out',
    files.cert,
  ];
  execFileSync('openssl', [...words, ...subject], { stdio: 'ignore' });
  const paths: string[] = [];
  const server = createTlsServer({ key: readFileSync(files.key), cert: readFileSync(files.cert) }, (socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        paths.push(String(data).split('\r\n')[0] ?? '');
        socket.end('HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/inside\r\nContent-Length: 0\r\n\r\n');
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = 'https://git.example.org/a.git';
  const { ways, connected } = createWays([['140.82.121.4']], port);
  const asked = { ...PROGRAM, ways };
  // Nobody vouches for this certificate.
  expect(await failureOf(listBranches(asked, { url }))).toMatchObject({
    output: expect.stringContaining('certificate'),
  });
  expect(paths).toEqual([]);
  const trusting = ['-c', `http.sslCAInfo=${files.cert}`, 'ls-remote', '--', url];
  const { complaint } = await runGit(asked, trusting, { folder: null, remote: { url } });
  expect(paths).toEqual(['GET /a.git/info/refs?service=git-upload-pack HTTP/1.1']);
  // The redirect is not followed.
  expect(complaint).toContain('302');
  expect(new Set(connected)).toEqual(new Set(['140.82.121.4']));
  server.close();
});

it('gives ssh the address that was judged, and the key of the name', async () => {
  const guard = { allowPrivateAddresses: false, ways: createWays([['140.82.121.4'], ['10.0.0.1']]).ways };
  const url = 'ssh://git@git.example.org:2222/a.git';
  const { sshOptions } = await openPassage({ url, protocol: 'ssh', host: 'git.example.org:2222', origin: '' }, guard);
  expect(sshOptions).toEqual(['-o', 'HostName=140.82.121.4', '-o', "HostKeyAlias='[git.example.org]:2222'"]);
});
