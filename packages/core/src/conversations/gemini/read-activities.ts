import { z } from 'zod';
import { timestampInputSchema } from '../../time/timestamp.ts';
import type { ExportProblems } from '../export-problems.ts';
import { htmlToText } from '../html/html-to-text.ts';
import type { ProviderExport } from '../provider-export.ts';
import type { Turn } from '../write-transcript.ts';

const activitySchema = z.object({
  header: z.string(),
  title: z.string(),
  time: timestampInputSchema,
  products: z.array(z.string()).nullish(),
  safeHtmlItem: z.array(z.object({ html: z.string() })).nullish(),
});
type Activity = z.infer<typeof activitySchema>;

/**
 * Reads activities of Takeout's My Activity: each is a prompt with its answer, newest first, and none says what
 * conversation it belongs to, so all of them are one. Activities of other products, and those that are no prompts, are
 * passed over.
 */
export function readActivities(
  items: readonly unknown[],
  inArray: boolean,
  problems: ExportProblems,
): ProviderExport | null {
  const activities = items.flatMap((item, index) => {
    return problems.read(inArray ? [index] : [], activitySchema, item) ?? [];
  });
  const turns = activities
    .filter(isOfGemini)
    // Of two activities at one time, the later one stands first in the file.
    .toReversed()
    .sort((left, right) => compareText(left.time, right.time))
    .flatMap(toTurns);
  return { title: null, turns };
}

function isOfGemini({ header, products }: Activity): boolean {
  return [header, ...(products ?? [])].some((name) => /\b(?:gemini|bard)\b/i.test(name));
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** What stands before the words of a prompt in a title. */
const PROMPT = /^(?:Prompted with:|Asked (?:Gemini|Bard):|Eingegebener Prompt:|Prompted|Asked|Said)\s/;

/** How the title of an activity begins that is none. */
const OTHER_ACTIVITY = /^(?:Added|Created|Deleted|Edited|Exported|Gave|Selected|Shared|Used|Viewed|Visited)\s/;

function toTurns({ title, safeHtmlItem }: Activity): Turn[] {
  const answer = (safeHtmlItem ?? []).map(({ html }) => htmlToText(html)).join('\n\n');
  const prompt = title.replace(PROMPT, '');
  // In another language nothing tells a prompt from the rest but its answer.
  const isPrompt = prompt !== title || (answer !== '' && !OTHER_ACTIVITY.test(title));
  if (!isPrompt) return [];
  return [
    { speaker: 'user', text: prompt },
    { speaker: 'assistant', text: answer },
  ];
}
