import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { splitPassword, toLibpqUrl } from '../postgres/postgres-url.ts';

/** The programs of PostgreSQL that copies need. */
export type PostgresProgram = 'pg_dump' | 'pg_restore' | 'psql';

/** A program that runs. */
export interface RunningProgram {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when it has ended well; rejects with what it said. */
  readonly ended: Promise<void>;
}

/** Runs programs of PostgreSQL against the database of a URL. */
export interface PostgresPrograms {
  /** Rejects with a sentence where the program is missing, or is older than the server. */
  require(program: PostgresProgram, server: number): Promise<void>;
  /** Starts a program. The password is not among its words, where everybody could read it. */
  start(program: PostgresProgram, words: readonly string[]): RunningProgram;
}

/** Opens the programs: those of the newest version that Debian keeps apart, else those on PATH. */
export function openPrograms(url: string, variables: Readonly<Record<string, string | undefined>>): PostgresPrograms {
  const { url: withoutPassword, password } = splitPassword(url);
  const connect = toLibpqUrl(withoutPassword, Boolean(variables.PGSSLROOTCERT));
  const env = {
    ...variables,
    ...(password === null ? {} : { PGPASSWORD: password }),
    ...(variables.PGSSLMODE === 'no-verify' && { PGSSLMODE: 'require' }),
    PGCONNECT_TIMEOUT: '10',
  };
  let folder = '';

  function start(program: PostgresProgram, words: readonly string[]): RunningProgram {
    const target = program === 'pg_restore' ? [] : [`--dbname=${connect}`];
    return run(join(folder, program), [...target, ...words], env);
  }

  return {
    start,
    require: async (program, server) => {
      const own = `/usr/lib/postgresql/${server}/bin`;
      folder = (await isThere(join(own, program))) ? own : '';
      const { output, ended } = run(join(folder, program), ['--version'], env);
      const [said] = await Promise.all([text(output), ended]);
      const version = Number(/ (\d+)/.exec(said)?.[1] ?? 0);
      if (version < server) {
        throw new Error(`The database is PostgreSQL ${server}, and ${program} is of version ${version}. ${INSTALL}`);
      }
    },
  };
}

const INSTALL = 'Install the PostgreSQL client of the version of the server, such as the package postgresql-client.';

function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv): RunningProgram {
  const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const complaint = text(child.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error(`There is no program ${program}. ${INSTALL}`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else void complaint.then((said) => reject(new Error(`${program} failed: ${said.trim()}`)));
    });
  });
  // Who reads what it prints finds out of its end there.
  ended.catch(() => undefined);
  // A program that ends early breaks the pipe; its own complaint says why.
  child.stdin.on('error', () => undefined);
  return { input: child.stdin, output: child.stdout, ended };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
