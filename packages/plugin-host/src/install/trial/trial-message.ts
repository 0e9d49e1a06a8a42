import { z } from 'zod';

/** The ends of the process of a trial, beside its input, output and errors, which are the plugin's. */
export const TRIAL_PIPES = { task: 3, messages: 4 } as const;

/** What the process of a trial is to do; `token` marks what it says as its own. */
export const trialTaskSchema = z.object({
  token: z.string(),
  /** The folder of the plugin, by its real path. */
  directory: z.string(),
  entry_file: z.string(),
  exported: z.string(),
  /** Below the folder; null where the archive brings no settings. */
  config_file: z.string().nullable(),
});
export type TrialTask = z.infer<typeof trialTaskSchema>;

/** What it says, a line each. Plugin code runs in it, so that nothing it says is taken on trust. */
const contentSchema = z.discriminatedUnion('kind', [
  /** The import begins; with the bytes that the process has in memory before it. */
  z.object({ kind: z.literal('ready'), resident: z.number() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.literal('no_plugin'), reasons: z.array(z.string()) }),
  z.object({
    kind: z.literal('plugin'),
    name: z.string(),
    version: z.string(),
    depends_on: z.array(z.string()),
    wrong_settings: z.array(z.string()),
  }),
]);
export type TrialContent = z.infer<typeof contentSchema>;

export const trialMessageSchema = z.object({ token: z.string(), content: contentSchema });
