import { timestampInputSchema } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { type ExportProblems, findOnlyConversation, textOfObject } from './export-problems.ts';
import { htmlToText } from './html-to-text.ts';
import type { ProviderExport, Turn } from './transcript.ts';

/** Reads a conversation of Google's exports: a prompt of AI Studio, or activities of Gemini Apps from Takeout. */
export function readGeminiExport(value: unknown, problems: ExportProblems): ProviderExport | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!items.some(isSavedPrompt)) return readActivities(items, Array.isArray(value), problems);
  const found = findOnlyConversation(value, problems);
  return found && readSavedPrompt(found.value, found.path, problems);
}

function isSavedPrompt(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'chunkedPrompt' in value;
}

const promptSchema = z.object({ chunkedPrompt: z.object({ chunks: z.array(z.unknown()) }) });

const chunkSchema = z.object({
  role: z.string(),
  text: z.string().nullish(),
  parts: z.array(z.unknown()).nullish(),
  isThought: z.boolean().nullish(),
});
type Chunk = z.infer<typeof chunkSchema>;

/** Reads a prompt that AI Studio has saved, without thoughts, files and images. */
function readSavedPrompt(
  value: unknown,
  path: readonly PropertyKey[],
  problems: ExportProblems,
): ProviderExport | null {
  const prompt = problems.read(path, promptSchema, value);
  if (prompt === null) return null;
  const turns = prompt.chunkedPrompt.chunks.flatMap((chunk, index) => {
    const read = problems.read([...path, 'chunkedPrompt', 'chunks', index], chunkSchema, chunk);
    return read === null || read.isThought === true ? [] : turnsOfChunk(read);
  });
  return { title: null, turns };
}

function turnsOfChunk(chunk: Chunk): Turn[] {
  if (chunk.role === 'user') return [{ speaker: 'user', text: textOfChunk(chunk) }];
  return chunk.role === 'model' ? [{ speaker: 'assistant', text: textOfChunk(chunk) }] : [];
}

/** The parts of a chunk, joined; `text` holds the same where it is present. */
function textOfChunk({ text, parts }: Chunk): string {
  if (typeof text === 'string' && text !== '') return text;
  return (parts ?? []).flatMap((part) => (isThought(part) ? [] : (textOfObject(part) ?? []))).join('');
}

function isThought(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'thought' in part && part.thought === true;
}

const activitySchema = z.object({
  header: z.string(),
  title: z.string(),
  time: timestampInputSchema,
  products: z.array(z.string()).nullish(),
  safeHtmlItem: z.array(z.object({ html: z.string() })).nullish(),
});
type Activity = z.infer<typeof activitySchema>;

/** The words before a prompt in the title of an activity. */
const PROMPT = /^(?:Prompted with:|Asked (?:Gemini|Bard):|Eingegebener Prompt:|Prompted|Asked|Said)\s/;

/** The first word in the title of an activity that is no prompt. */
const OTHER_ACTIVITY = /^(?:Added|Created|Deleted|Edited|Exported|Gave|Selected|Shared|Used|Viewed|Visited)\s/;

/**
 * Reads activities of Takeout's My Activity. Each is a prompt with its answer, newest first. No activity names its
 * conversation, so all of them are one. Activities of other products and other kinds are left out.
 */
function readActivities(items: readonly unknown[], inArray: boolean, problems: ExportProblems): ProviderExport | null {
  const activities = items.flatMap((item, index) => {
    return problems.read(inArray ? [index] : [], activitySchema, item) ?? [];
  });
  const turns = activities
    .filter(isOfGemini)
    // Of two activities with the same time, the later one comes first in the file.
    .toReversed()
    .sort((left, right) => compareText(left.time, right.time))
    .flatMap(turnsOfActivity);
  return { title: null, turns };
}

function isOfGemini({ header, products }: Activity): boolean {
  return [header, ...(products ?? [])].some((name) => /\b(?:gemini|bard)\b/i.test(name));
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function turnsOfActivity({ title, safeHtmlItem }: Activity): Turn[] {
  const answer = (safeHtmlItem ?? []).map(({ html }) => htmlToText(html)).join('\n\n');
  const prompt = title.replace(PROMPT, '');
  // A title in another language tells nothing: there, only a prompt has an answer.
  const isPrompt = prompt !== title || (answer !== '' && !OTHER_ACTIVITY.test(title));
  if (!isPrompt) return [];
  return [
    { speaker: 'user', text: prompt },
    { speaker: 'assistant', text: answer },
  ];
}
