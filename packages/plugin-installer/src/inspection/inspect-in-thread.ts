import { setImmediate } from 'node:timers/promises';
import { createThreads, isThreadError } from '@learnwright/archive';
import { z } from 'zod';
import { createPluginFinding } from '../plugin-rules.ts';
import type { InspectArchive, InspectionOptions, PluginInspection } from './inspect-plugin-archive.ts';

const ENTRY = import.meta.url.endsWith('.ts')
  ? new URL('./inspect-thread.ts', import.meta.url)
  : new URL('./inspect-thread.js', import.meta.url);
const COPIED_AT_ONCE = 8 * 1024 * 1024;

/** What the thread is given, and what it answers, is the work of this very package. */
export const inspectionInputSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  options: z.custom<InspectionOptions>((value) => typeof value === 'object' && value !== null),
});
const inspectionSchema = z.custom<PluginInspection>((value) => typeof value === 'object' && value !== null);

/** Builds an inspection in a thread beside the server's own: whatever the bytes are, the server serves on. */
export function createThreadInspection(): InspectArchive {
  const threads = createThreads({
    entry: ENTRY,
    count: 1,
    taskMilliseconds: 60_000,
    idleMilliseconds: 30_000,
    heapMegabytes: 1024,
  });
  return async (bytes, options) => {
    try {
      // The bytes are still needed here.
      const copy = await copyBytes(bytes);
      const input = { bytes: copy, options };
      const output = await threads.use((thread) => thread.call('inspect', input, { transfer: [copy.buffer] }));
      return inspectionSchema.parse(output);
    } catch (error) {
      if (!isThreadError(error) || error.reason === 'failed') throw error;
      const finding = createPluginFinding('archive.unreadable', null, 'Reading it takes too long or too much memory.');
      return { findings: [finding], plugin: null };
    }
  };
}

/** Copies bytes; other work has its turn between two parts of them. */
async function copyBytes(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length);
  for (let start = 0; start < bytes.length; start += COPIED_AT_ONCE) {
    copy.set(bytes.subarray(start, start + COPIED_AT_ONCE), start);
    await setImmediate();
  }
  return copy;
}
