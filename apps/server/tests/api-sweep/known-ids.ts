import { z } from 'zod';
import type { IdHole } from './arbitrary-of.ts';

/** The ids that a run of requests knows by their names, such as `card_id`; of each name the latest few. */
export interface KnownIds {
  add(name: string, id: string): void;
  /** Adds the ids in an answer by the names of their fields; those called `id` have the other name too. */
  addFrom(text: string, name?: string): void;
  /** Puts ids into the holes of a value. */
  fill(value: unknown): unknown;
}

/** As many of a name as make it likely that two requests name the same one. */
const KEPT = 12;
/** How much of an answer is looked through. */
const READ = 20_000;

const holeSchema = z.object({ hole: z.string(), pick: z.number() }).strict();

/** Makes an empty collection of ids. */
export function createKnownIds(): KnownIds {
  const ids = new Map<string, string[]>();

  function add(name: string, id: string): void {
    const known = ids.get(name) ?? [];
    if (!known.includes(id)) ids.set(name, [...known, id].slice(-KEPT));
  }

  function pick({ hole, pick: number }: IdHole): string {
    const known = ids.get(hole) ?? ids.get('id') ?? [];
    return known[number % Math.max(known.length, 1)] ?? 'unknown-id';
  }

  function fill(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(fill);
    const hole = holeSchema.safeParse(value);
    if (hole.success) return pick(hole.data);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  }

  return {
    add,
    addFrom: (text, name = 'id') => {
      for (const [, field = '', id = ''] of text.slice(0, READ).matchAll(/"((?:\w+_)?id)":"([^"\\]{1,200})"/g)) {
        add(field, id);
        if (field === 'id') add(name, id);
      }
    },
    fill,
  };
}
