import { type ImportedSet, type ImportFinding, z } from '@learnwright/plugin-sdk';

/** What the tasks of a reading thread are given, by task; bytes and texts are the server's own. */
const bytes = z.instanceof(Uint8Array);
const lesson = z.object({ set_id: z.string(), lesson_id: z.string() });

export const openZip = z.object({ name: z.string(), bytes, maxBytes: z.number() });
export const bringFiles = z.array(z.object({ name: z.string(), bytes }));
export const openFiles = z.object({ name: z.string(), maxBytes: z.number() });
export const addFile = z.object({ path: z.string(), bytes: bytes.nullable() });
export const read = z.object({ format: z.string(), markdownLanguage: z.string(), hasHook: z.boolean() });
/** What an import handler of another plugin has read. */
export const check = z.object({
  sets: z.custom<readonly ImportedSet[]>(Array.isArray),
  findings: z.custom<readonly ImportFinding[]>(Array.isArray),
});
export const hashes = z.array(z.string());
export const markdown = z.object({ set_id: z.string(), language: z.string(), from: z.int(), to: z.int() });
export const before = z.array(lesson.extend({ content: z.string() }));
export const range = z.object({ from: z.int(), to: z.int() });
export const compare = z.array(lesson);
