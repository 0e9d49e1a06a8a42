/**
 * Run as a process of its own: starts programs for the server and passes on what goes in and out. When the server is gone, so are
 * they. It comes after requests where both want the processor, and so do its programs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { type Order, type ProgramOrder, type Report, SECRET_DESCRIPTOR } from './orders.ts';

/** As `nice` counts: a third of what a request gets where both want the same processor. */
const LOW_PRIORITY = 5;

const programs = new Map<number, ChildProcess>();

setPriority(LOW_PRIORITY);
process.on('message', (message: Order) => {
  if (message.kind === 'start') start(message.id, message.order);
  else if (message.kind === 'input') giveInput(message.id, message.bytes, message.end);
  else killGroup(programs.get(message.id));
});
process.on('disconnect', () => {
  for (const child of programs.values()) killGroup(child);
});

function start(id: number, { program, words, folder, environment, secret }: ProgramOrder): void {
  const child = spawn(program, words, {
    cwd: folder,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe', secret === null ? 'ignore' : 'pipe'],
    detached: true,
    windowsHide: true,
  });
  programs.set(id, child);
  child.on('error', (error) => {
    if (!programs.delete(id)) return;
    const code = 'code' in error ? String(error.code) : '';
    report({ id, kind: 'not_started', code, message: error.message });
  });
  child.on('close', (code) => {
    if (programs.delete(id)) report({ id, kind: 'ended', code: code ?? -1 });
  });
  child.stdout?.on('data', (bytes: Buffer) => report({ id, kind: 'output', bytes }));
  child.stderr?.on('data', (bytes: Buffer) => report({ id, kind: 'complaint', bytes }));
  // A program that has ended early says why by its code, and one that needs no secret ends without reading it.
  child.stdin?.on('error', () => undefined);
  const pipe = child.stdio[SECRET_DESCRIPTOR];
  if (secret !== null && pipe instanceof Writable) pipe.on('error', () => undefined).end(secret);
}

function giveInput(id: number, bytes: Uint8Array, isLast: boolean): void {
  const stdin = programs.get(id)?.stdin;
  const taken = () => report({ id, kind: 'taken' });
  if (stdin === null || stdin === undefined || stdin.destroyed) taken();
  else if (isLast) stdin.end(bytes, taken);
  else stdin.write(bytes, taken);
}

/** Kills a program with all that it has started; harmless where they are gone. */
function killGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone, which is what was wanted.
    child.kill('SIGKILL');
  }
}

function report(message: Report): void {
  // Nobody asks any more when the server is gone.
  if (process.connected) process.send?.(message, () => undefined);
}
