import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type StartedProgram, startProgram } from './start-program.ts';

const SEES_PROCESSES = existsSync('/proc/self/environ');
const HOLDER = fileURLToPath(new URL('./hold-program.fixture.ts', import.meta.url));

/** Runs a line of the shell, and collects what it prints. */
function run(line: string, secret: string | null = null) {
  const printed = { output: '', complaint: '' };
  const program = startProgram(
    { program: '/bin/sh', words: ['-c', line], folder: '/', environment: { PATH: '/usr/bin:/bin' }, secret },
    {
      output: (bytes) => {
        printed.output += Buffer.from(bytes).toString();
      },
      complaint: (bytes) => {
        printed.complaint += Buffer.from(bytes).toString();
      },
    },
  );
  return { program, printed };
}

async function end(program: StartedProgram, input = ''): Promise<number> {
  await program.giveInput(Buffer.from(input), true);
  return program.ended;
}

/** Waits until a condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(10);
}

describe('a program', () => {
  it('gets its input, its secret and its environment alone, and says what it prints and how it ended', async () => {
    const { program, printed } = run('cat; cat <&3; env; echo oh >&2; exit 3', 'hush');
    expect(await end(program, 'input ')).toBe(3);
    expect(printed.output).toMatch(/^input hush/);
    expect(printed.output).not.toMatch(/NODE|HOME/);
    expect(printed.complaint).toBe('oh\n');
  });

  it('takes more input than a pipe holds, and none after it has ended', async () => {
    const { program, printed } = run('wc -c');
    for (let count = 0; count < 20; count += 1) await program.giveInput(new Uint8Array(100_000), false);
    expect(await end(program)).toBe(0);
    expect(printed.output.trim()).toBe('2000000');
    await program.giveInput(new Uint8Array(10), true);
    expect(await end(run('exit 7').program, 'a'.repeat(1_000_000))).toBe(7);
  });

  it('is killed with all that it has started', async () => {
    const { program, printed } = run('sleep 1000 & echo $!; wait');
    await until(() => printed.output.includes('\n'));
    program.kill();
    expect(await program.ended).toBe(-1);
    await until(() => !isAlive(Number(printed.output)));
    program.kill();
  });

  it('that is not there cannot be started, and the next one can', async () => {
    const order = { program: '/nowhere/program', words: [], folder: '/', environment: {}, secret: null };
    const nobody = { output: () => undefined, complaint: () => undefined };
    await expect(startProgram(order, nobody).ended).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await end(run('exit 0').program)).toBe(0);
  });

  it.runIf(SEES_PROCESSES)(
    'fails when the process that has started it is killed, and the next one gets another',
    async () => {
      const { program, printed } = run('echo $PPID $$; sleep 1000');
      await until(() => printed.output.includes('\n'));
      const [starter = 0, group = 0] = printed.output.trim().split(' ').map(Number);
      process.kill(starter, 'SIGKILL');
      await expect(program.ended).rejects.toThrow('has ended');
      expect(await end(run('exit 0').program)).toBe(0);
      process.kill(-group, 'SIGKILL');
    },
  );

  it.runIf(SEES_PROCESSES)('ends when the server is killed', async () => {
    const server = spawn(process.execPath, [HOLDER], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed] = await once(server.stdout, 'data');
    const pid = Number(String(printed));
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});

/** Tells whether a process runs; one that nobody has asked for its end does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !SEES_PROCESSES || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
