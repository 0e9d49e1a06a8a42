import { pluginAdditionsSchema } from '@learnwright/core';
import { z } from 'zod';

/** The pipes of a trial process. Its input, output and errors are the plugin's. */
export const TRIAL_PIPES = { task: 3, messages: 4 } as const;

/** The task of a trial process; `token` marks its own messages. */
export const trialTaskSchema = z.object({
  token: z.string(),
  /** The folder of the plugin, by its real path. */
  directory: z.string(),
  /** The address of the module of the host that describes plugins. */
  describer: z.string(),
  entry_file: z.string(),
  exported: z.string(),
  /** Below the folder; null where the archive brings no settings. */
  config_file: z.string().nullable(),
  /** The folder with the files of its pages, below the folder. */
  ui_folder: z.string(),
  /** The most findings of a file. */
  limit: z.number(),
});
export type TrialTask = z.infer<typeof trialTaskSchema>;

/** The outcomes that a trial process tells itself. Plugin code runs in it: no message is taken on trust. */
export const toldOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({
    kind: z.literal('no_plugin'),
    reasons: z.array(z.string()),
    rule: z.literal('trial.bad_access').optional(),
  }),
  z.object({
    kind: z.literal('plugin'),
    name: z.string(),
    version: z.string(),
    depends_on: z.array(z.string()),
    wrong_settings: z.array(z.string()),
    /** Sentences about what is named like a hook and is none. */
    unknown_hooks: z.array(z.string()),
    /** Sentences about defaults that their schemas refuse. */
    wrong_defaults: z.array(z.string()),
    /** Sentences about texts and labels that a language lacks. */
    missing_texts: z.array(z.string()),
    /** Sentences about entries of the manifest that clients do not get. */
    foreign_addresses: z.array(z.string()),
    /** Sentences about pages whose file is not there. */
    missing_frames: z.array(z.string()),
    adds: pluginAdditionsSchema
      .pick({ routes: true, pages: true })
      .extend({ hooks: z.array(z.string()), settings: z.array(z.string()) }),
  }),
]);

/** How a trial ended: with what the process has told, at a limit, or because the plugin ended the process. */
export type TrialOutcome =
  | z.infer<typeof toldOutcomeSchema>
  | { readonly kind: 'timeout' | 'memory' | 'unsettled' }
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null };

/** The messages of a trial process, one on each line: the import begins, with the memory in bytes before it; the outcome. */
export const trialMessageSchema = z.object({
  token: z.string(),
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ready'), resident: z.number() }),
    ...toldOutcomeSchema.options,
  ]),
});
export type TrialMessage = z.infer<typeof trialMessageSchema>;
