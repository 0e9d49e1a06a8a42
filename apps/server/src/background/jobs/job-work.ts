import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock, Job, JobProgress, JobStore } from '@learnwright/core';
import type { Timers } from '@learnwright/plugin-host';
import type { JobWork } from '@learnwright/plugin-sdk';
import { type JobControl, JobEnding } from './job-control.ts';

/** What the work of a job is made of. */
export interface JobWorkOptions {
  readonly job: Job;
  readonly saved: unknown;
  readonly control: JobControl;
  readonly jobs: Pick<JobStore, 'progress' | 'saveState'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Told of all progress at once; what is stored comes later. */
  readonly onProgress: (progress: JobProgress) => void;
}

/** The work of a job, and what is still to be written of it. */
export interface OpenJobWork {
  readonly work: JobWork;
  /** Writes the last progress, and resolves when nothing is written any more; never rejects. */
  settle(): Promise<void>;
}

/** Progress is written this often at most, in milliseconds. */
const WRITE_PERIOD = 500;
const LONGEST_MESSAGE = 500;

/** Builds what the work of a job is given. */
export function openJobWork({ job, saved, control, jobs, clock, timers, onProgress }: JobWorkOptions): OpenJobWork {
  const { id, tries } = job;
  // Progress is written at once, whatever transaction the work is in.
  const outside = AsyncLocalStorage.snapshot();
  let unwritten: JobProgress | null = null;
  let writing: Promise<void> | null = null;
  let cancelPause: () => void = () => undefined;

  async function write(): Promise<void> {
    const progress = unwritten;
    unwritten = null;
    if (progress === null) return;
    try {
      if (!(await jobs.progress({ id, tries }, progress, clock.now()))) control.end('lost');
    } catch {
      // The next progress is written again, and the work does not end for it.
    }
  }

  function writeSoon(): void {
    writing ??= outside(async () => {
      await write();
      await new Promise<void>((resolve) => {
        const cancel = timers.after(WRITE_PERIOD, resolve);
        cancelPause = () => {
          cancel();
          resolve();
        };
      });
    }).finally(() => {
      writing = null;
      if (unwritten !== null) writeSoon();
    });
  }

  return {
    work: {
      id,
      tries,
      signal: control.signal,
      saved,
      progress: (done, total, message) => {
        const text = message === undefined ? null : message.slice(0, LONGEST_MESSAGE);
        unwritten = { done: toCount(done), total: total === null ? null : toCount(total), message: text };
        onProgress(unwritten);
        writeSoon();
      },
      save: async (state) => {
        if (await jobs.saveState({ id, tries }, state, clock.now())) return;
        control.end('lost');
        throw new JobEnding('lost');
      },
    },
    settle: async () => {
      while (writing !== null) {
        cancelPause();
        await writing;
      }
    },
  };
}

function toCount(number: number): number {
  return Number.isFinite(number) ? Math.max(0, Math.floor(number)) : 0;
}
