import { formatTimestamp, microsecondsOf, type Timestamp } from '@learnwright/core';
import { courseWork } from '../../tests/course-work.ts';
import { recordingSpeed } from '../../tests/recording-speed.ts';
import { openLocalDatabase } from '../local/local-database.ts';
import type { Unchecked } from '../requests/answer.ts';

// This module runs in the browser: it opens the local mode there and lets a test in Node call its methods.

/** A method to call: of the clock, the database, the storage of a learner, or what is done with lessons or measured. */
export interface PageCall {
  readonly on: 'clock' | 'database' | 'storage' | 'course' | 'speed';
  readonly user_id?: string;
  readonly method: string;
  readonly values: readonly unknown[];
}

/** The outcome of a call, as JSON. */
export type PageAnswer =
  | { readonly value: unknown }
  | { readonly error: { readonly code: string; readonly message: string } };

// The clock and the ids of the test-kit again: that runs in Node alone.
let next = 0;
const clock = {
  microseconds: () => {
    next += 1;
    return next - 1;
  },
  now: () => formatTimestamp(clock.microseconds()),
  set: (now: Timestamp) => {
    next = microsecondsOf(now);
  },
};
let ids = 0;
const createId = () => {
  ids += 1;
  return `00000000-0000-7000-8000-${ids.toString(16).padStart(12, '0')}`;
};

const indexedDB: Unchecked = Reflect.get(globalThis, 'indexedDB');
const opening = openLocalDatabase({ indexedDB, clock, createId });

/** Makes the call in the JSON; returns its result or error as JSON. */
async function call(json: string): Promise<string> {
  const { on, user_id, method, values }: PageCall = JSON.parse(json);
  const database = await opening;
  const speed = { ...recordingSpeed, record: (count: number) => recordingSpeed.record(database, count) };
  const target = { clock, database, speed, course: courseWork, storage: database.storageOf(user_id ?? '') }[on];
  try {
    const value: unknown = await Reflect.apply(Reflect.get(target, method), target, values);
    return toJson({ value: value ?? null });
  } catch (error) {
    const { code, message }: Unchecked = error;
    return toJson({ error: { code, message } });
  }
}

function toJson(answer: PageAnswer): string {
  return JSON.stringify(answer);
}

Reflect.set(globalThis, 'callLocalMode', call);
