import type { ExportProblems } from '../export-problems.ts';
import type { ProviderExport } from '../provider-export.ts';
import { takeOne } from '../take-one.ts';
import { readActivities } from './read-activities.ts';
import { readChunkedPrompt } from './read-chunked-prompt.ts';

/** Reads what Google exports of a conversation: a prompt of AI Studio, or activities of Gemini Apps from Takeout. */
export function readGeminiExport(value: unknown, problems: ExportProblems): ProviderExport | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!items.some(isChunkedPrompt)) return readActivities(items, Array.isArray(value), problems);
  const one = takeOne(value, problems);
  return one && readChunkedPrompt(one.value, one.path, problems);
}

function isChunkedPrompt(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'chunkedPrompt' in value;
}
