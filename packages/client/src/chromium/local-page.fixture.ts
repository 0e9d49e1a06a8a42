import { type Clock, formatTimestamp, microsecondsOf } from '@learnwright/core';
import { openLocalDatabase } from '../local/open-local-database.ts';
import type { Unchecked } from '../requests/unchecked.ts';

// This module runs in the browser: it opens the local mode there and lets a test in Node call its methods.

/** What a call has come to, as JSON. */
export type LocalAnswer =
  | { readonly value: unknown }
  | { readonly error: { readonly code: string; readonly message: string } };

let next = 0;
const clock: Clock = {
  microseconds: () => {
    next += 1;
    return next - 1;
  },
  now: () => formatTimestamp(clock.microseconds()),
};
let ids = 0;
const createId = () => {
  ids += 1;
  return `00000000-0000-7000-8000-${ids.toString(16).padStart(12, '0')}`;
};

const indexedDB: Unchecked = Reflect.get(globalThis, 'indexedDB');
const opening = openLocalDatabase({ indexedDB, clock, createId });

/** Calls a method of the database, or of the storage of a learner; answers the JSON of what it answers, or of its error. */
async function call(method: string, json: string, user_id: string | null): Promise<string> {
  if (method === 'setNow') {
    next = microsecondsOf(JSON.parse(json)[0]);
    return toJson({ value: null });
  }
  const database = await opening;
  const target = user_id === null ? database : database.storageOf(user_id);
  try {
    const value: unknown = await Reflect.apply(Reflect.get(target, method), target, JSON.parse(json));
    return toJson({ value: value ?? null });
  } catch (error) {
    const { code, message }: Unchecked = error;
    return toJson({ error: { code, message } });
  }
}

function toJson(answer: LocalAnswer): string {
  return JSON.stringify(answer);
}

Reflect.set(globalThis, 'callLocalMode', call);
