import { writeFile } from 'node:fs/promises';
import { serveTasks } from '@learnwright/plugin-archive';
import { z } from '@learnwright/plugin-sdk';
import { createBudget, type ExportedBook, ExportTooLargeError } from './exported-book.ts';
import { WRITERS } from './write-export.ts';

const inputSchema = z.object({
  format: z.enum(['markdown', 'html', 'project', 'epub']),
  name: z.string(),
  book: z.custom<ExportedBook>((value) => typeof value === 'object' && value !== null),
  path: z.string(),
  maxBytes: z.int(),
});

/** Run as a worker thread: writes books that strangers have filled, so that the server serves on. */
await serveTasks({
  write: async (input) => {
    const { format, name, book, path, maxBytes } = inputSchema.parse(input);
    try {
      const bytes = await WRITERS[format](book, createBudget(maxBytes), name);
      await writeFile(path, bytes, { mode: 0o600 });
      return { output: 'written' };
    } catch (error) {
      if (error instanceof ExportTooLargeError) return { output: 'too_large' };
      throw error;
    }
  },
});
