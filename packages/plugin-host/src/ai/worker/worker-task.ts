import { z } from 'zod';

/** Where a plugin's module is, for another thread to load it again. */
export interface PluginModule {
  /** A URL. */
  readonly address: string;
  readonly exported: string;
  /** The folder whose modules get the packages of the host; absent where they have their own. */
  readonly root?: string | undefined;
}

/** What a worker thread is to answer: one call of `ai_complete`. */
export const workerTaskSchema = z.object({
  plugin: z.string(),
  module: z.object({ address: z.string(), exported: z.string(), root: z.string().optional() }),
  settings: z.record(z.string(), z.unknown()),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  model: z.string(),
  api_key: z.string(),
  max_tokens: z.number().optional(),
});
export type WorkerTask = z.infer<typeof workerTaskSchema>;
