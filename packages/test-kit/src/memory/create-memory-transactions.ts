import { AsyncLocalStorage } from 'node:async_hooks';
import type { AfterCommit } from '@learnwright/core';
import { copyMemoryTables, createMemoryTables, type MemoryTables } from './memory-tables.ts';

/** Reads and writes of memory, in the unit of work around the call where there is one. */
export interface MemoryTransactions {
  read<T>(use: (tables: MemoryTables) => T): Promise<T>;
  write<T>(use: (tables: MemoryTables) => T): Promise<T>;
  run<T>(work: (afterCommit: AfterCommit) => Promise<T>): Promise<T>;
}

interface Draft {
  readonly tables: MemoryTables;
  readonly tasks: (() => Promise<void>)[];
  state: 'open' | 'failed' | 'ended';
  error: unknown;
}

/** Builds empty memory. A unit writes into a copy, which takes the place of the tables when it is committed. */
export function createMemoryTransactions(): MemoryTransactions {
  const ambient = new AsyncLocalStorage<Draft>();
  let committed = createMemoryTables();
  let last: Promise<unknown> = Promise.resolve();

  async function runAlone<T>(work: (afterCommit: AfterCommit) => Promise<T>, tasks: Draft['tasks']): Promise<T> {
    const draft: Draft = { tables: copyMemoryTables(committed), tasks, state: 'open', error: null };
    try {
      const result = await ambient.run(draft, () => work(afterCommitOf(draft)));
      if (draft.error !== null) throw draft.error;
      committed = draft.tables;
      return result;
    } finally {
      draft.state = 'ended';
    }
  }

  async function runUnit<T>(work: (afterCommit: AfterCommit) => Promise<T>): Promise<T> {
    const tasks: Draft['tasks'] = [];
    const turn = last.then(
      () => runAlone(work, tasks),
      () => runAlone(work, tasks),
    );
    last = turn;
    const result = await turn;
    // What is committed has happened: a task that throws does not fail it.
    for (const task of tasks) await Promise.allSettled([task()]);
    return result;
  }

  async function write<T>(use: (tables: MemoryTables) => T): Promise<T> {
    const draft = ambient.getStore();
    return draft === undefined ? runUnit(() => write(use)) : useDraft(draft, use);
  }

  return {
    read: async (use) => {
      const draft = ambient.getStore();
      return draft === undefined ? use(committed) : useDraft(draft, use);
    },
    write,
    run: async (work) => {
      const draft = ambient.getStore();
      return draft === undefined ? runUnit(work) : joinDraft(draft, work);
    },
  };
}

/** Work that fails inside a unit takes the whole unit with it. */
async function joinDraft<T>(draft: Draft, work: (afterCommit: AfterCommit) => Promise<T>): Promise<T> {
  requireOpen(draft);
  try {
    return await work(afterCommitOf(draft));
  } catch (error) {
    failDraft(draft, error);
    throw error;
  }
}

function useDraft<T>(draft: Draft, use: (tables: MemoryTables) => T): T {
  requireOpen(draft);
  try {
    return use(draft.tables);
  } catch (error) {
    failDraft(draft, error);
    throw error;
  }
}

function failDraft(draft: Draft, error: unknown): void {
  if (draft.state !== 'open') return;
  draft.state = 'failed';
  draft.error = error;
}

function afterCommitOf(draft: Draft): AfterCommit {
  return (task) => {
    requireOpen(draft);
    draft.tasks.push(task);
  };
}

function requireOpen(draft: Draft): void {
  if (draft.state !== 'open') throw new Error(`This unit of work has ${draft.state}.`, { cause: draft.error });
}
