import { z } from 'zod';
import type { ExportProblems } from '../export-problems.ts';
import type { ProviderExport } from '../provider-export.ts';
import type { Turn } from '../write-transcript.ts';

const promptSchema = z.object({ chunkedPrompt: z.object({ chunks: z.array(z.unknown()) }) });

const chunkSchema = z.object({
  role: z.string(),
  text: z.string().nullish(),
  parts: z.array(z.unknown()).nullish(),
  isThought: z.boolean().nullish(),
});
type Chunk = z.infer<typeof chunkSchema>;

/** Reads a prompt that AI Studio has saved, without thoughts, files and images. */
export function readChunkedPrompt(
  value: unknown,
  path: readonly PropertyKey[],
  problems: ExportProblems,
): ProviderExport | null {
  const prompt = problems.read(path, promptSchema, value);
  if (prompt === null) return null;
  const turns = prompt.chunkedPrompt.chunks.flatMap((chunk, index) => {
    const read = problems.read([...path, 'chunkedPrompt', 'chunks', index], chunkSchema, chunk);
    return read === null || read.isThought === true ? [] : toTurns(read);
  });
  return { title: null, turns };
}

function toTurns(chunk: Chunk): Turn[] {
  if (chunk.role === 'user') return [{ speaker: 'user', text: textOf(chunk) }];
  return chunk.role === 'model' ? [{ speaker: 'assistant', text: textOf(chunk) }] : [];
}

const partSchema = z.object({ text: z.string(), thought: z.unknown().optional() });

/** `text`, which is the parts joined; the parts themselves where it is missing. */
function textOf({ text, parts }: Chunk): string {
  if (typeof text === 'string' && text !== '') return text;
  return (parts ?? [])
    .flatMap((part) => partSchema.safeParse(part).data ?? [])
    .filter(({ thought }) => thought !== true)
    .map((part) => part.text)
    .join('');
}
