import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { HOST_CODE, INSPECTION_OPTIONS, withFiles } from '@learnwright/test-kit/archives';
import { ESCAPES, type EscapeTarget, escapingFiles, loudFiles } from '../../tests/escapes.ts';
import { judgeArchive } from '../judge-archive.ts';

/**
 * Runs as a server would, in a process of its own, of any Node; its words are a path of an addon and a secret that is in
 * its environment, too. Prints what has come of the escapes as JSON.
 */
const folder = mkdtempSync(join(tmpdir(), 'learnwright-escapes-'));
const [, , addon = '', secret = ''] = process.argv;
/** By name: how often somebody has reached this process. */
let reached: Record<string, number> = {};
const note = (what: string) => {
  reached[what] = (reached[what] ?? 0) + 1;
};

const port = createServer((socket) => answer(socket, 'port')).listen(0, '127.0.0.1');
const socketFile = createServer((socket) => answer(socket, 'socket file')).listen(join(folder, 'socket'));
const datagrams = createSocket('udp4', () => note('datagram'));
datagrams.bind(0, '127.0.0.1');
await Promise.all([port, socketFile, datagrams].map((server) => once(server, 'listening')));
for (const signal of ['SIGTERM', 'SIGUSR1'] as const) process.on(signal, () => note(signal));
chmodSync(folder, 0o777);
chmodSync(join(folder, 'socket'), 0o777);

const freely = await attempt('freely', runFreely);
const dryRun = await attempt('dry-run', (files) => {
  return judgeArchive(withFiles(files), { server: INSPECTION_OPTIONS, run: 'signed', code: HOST_CODE });
});
const installation = await attempt('installation', install);
const { findings: loud } = await install(loudFiles());
process.stdout.write(JSON.stringify({ names: Object.keys(ESCAPES), freely, dryRun, installation, loud }));
rmSync(folder, { recursive: true });
process.exit();

/** Makes a target anew, and returns what `work` found, and what has come of the target. */
async function attempt<T>(name: string, work: (files: Readonly<Record<string, string>>) => Promise<T>) {
  const outside = join(folder, name);
  mkdirSync(outside);
  chmodSync(outside, 0o777);
  writeFileSync(join(outside, 'secret.json'), JSON.stringify({ secret }), { mode: 0o666 });
  writeFileSync(join(outside, 'secret.env'), `SECRET_OF_A_FILE=${secret}`, { mode: 0o666 });
  const target: EscapeTarget = {
    server: process.pid,
    secret,
    port: portOf(port.address()),
    udp: datagrams.address().port,
    socket: join(folder, 'socket'),
    outside,
    addon,
  };
  reached = {};
  const found = await work(escapingFiles(target));
  return { found, reached, files: readdirSync(outside).toSorted(), inspector: inspectorUrl() ?? null };
}

/** Runs the plugin in an ordinary process; returns the names of the escapes that got out, and what the others met. */
async function runFreely(files: Readonly<Record<string, string>>) {
  const directory = join(folder, 'plugin');
  mkdirSync(join(directory, 'quiz'), { recursive: true });
  for (const [path, code] of Object.entries(files)) writeFileSync(join(directory, path), code);
  const child = spawn(process.execPath, [join(directory, 'quiz', 'plugin.js')], {
    cwd: directory,
    env: { SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('A process has no pipes.');
  const [out, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'close')]);
  return { out: out.split('\n').filter((name) => name !== ''), errors };
}

/** The part of an installation that runs code of the plugin before it is activated. */
async function install(files: Readonly<Record<string, string>>) {
  return judgeArchive(withFiles(files), { server: INSPECTION_OPTIONS, run: 'any', code: HOST_CODE });
}

function answer(socket: Socket, name: string): void {
  note(name);
  socket.on('error', () => undefined);
  socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
