import type { ExportProblems } from './export-problems.ts';

/** One conversation of an export and where it stands in it. */
export interface OneConversation {
  readonly path: readonly number[];
  readonly value: unknown;
}

/** The only conversation of an export: the value itself, or the one item of an array; null with a problem for more or none. */
export function takeOne(value: unknown, problems: ExportProblems): OneConversation | null {
  if (!Array.isArray(value)) return { path: [], value };
  if (value.length === 1) return { path: [0], value: value[0] };
  problems.add([], `Expected one conversation, found ${value.length}. Send one of them at a time.`);
  return null;
}
