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
  /** The most findings of a file. */
  limit: z.number(),
  /** The user to become; null to stay the same. */
  user: z.object({ uid: z.number(), gid: z.number() }).nullable(),
});
export type TrialTask = z.infer<typeof trialTaskSchema>;

/** The messages of a trial process, a line each. Plugin code runs in it: no message is taken on trust. */
export const trialContentSchema = z.discriminatedUnion('kind', [
  /** The import begins; `resident` is the memory of the process in bytes before it, `same_user` why it is no other user. */
  z.object({ kind: z.literal('ready'), resident: z.number(), same_user: z.string().nullable() }),
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
  }),
]);
export type TrialContent = z.infer<typeof trialContentSchema>;

export const trialMessageSchema = z.object({ token: z.string(), content: trialContentSchema });
