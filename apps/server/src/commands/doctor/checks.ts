import type { DoctorCheck } from '@learnwright/cli';

/** What a check has found. */
export type Finding = Pick<DoctorCheck, 'state' | 'detail' | 'todo'>;

/** The checks made so far. */
export interface Checks {
  add(name: string, finding: Finding): void;
  /**
   * Makes a check: what it throws is a failure, with what to do about it. Returns what `run` made, null where it failed.
   */
  make<T>(name: string, todo: string, run: () => Promise<readonly [result: T, finding: Finding]>): Promise<T | null>;
  list(): DoctorCheck[];
}

/** Starts a list of checks; `redact` takes secrets out of what is shown. */
export function createChecks(redact: (text: string) => string): Checks {
  const made: DoctorCheck[] = [];
  function add(name: string, { state, detail, todo }: Finding): void {
    made.push({ name, ok: state !== 'fail', state, detail: redact(detail), todo: todo === null ? null : redact(todo) });
  }
  return {
    add,
    make: async (name, todo, run) => {
      try {
        const [result, finding] = await run();
        add(name, finding);
        return result;
      } catch (error) {
        add(name, failed(error instanceof Error ? error.message : String(error), todo));
        return null;
      }
    },
    list: () => made,
  };
}

/** It is as it should be. */
export function fine(detail: string): Finding {
  return { state: 'ok', detail, todo: null };
}

/** It works, and should be looked at. */
export function doubtful(detail: string, todo: string): Finding {
  return { state: 'warn', detail, todo };
}

/** It does not work. */
export function failed(detail: string, todo: string): Finding {
  return { state: 'fail', detail, todo };
}

/** A number of bytes as people read it. */
export function showBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${Number((bytes / 1024 ** power).toPrecision(3))} ${units[power]}`;
}
