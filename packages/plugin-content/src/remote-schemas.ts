import { idSchema, timestampSchema, z } from '@learnwright/plugin-sdk';
import { importReportSchema, remoteSourceSchema } from './schemas.ts';

export const remoteParams = z.object({ remote_id: idSchema });

const remoteUpdateSchema = z
  .object({
    outcome: z.enum(['updated', 'unchanged', 'failed']),
    at: timestampSchema,
    detail: z.string().nullable().meta({ description: 'Why it failed.' }),
    report: importReportSchema.nullable().meta({ description: 'What the update has changed.' }),
  })
  .meta({ id: 'RemoteUpdate' });
export type RemoteUpdate = z.infer<typeof remoteUpdateSchema>;

export const createRemoteSchema = remoteSourceSchema
  .extend({
    token: z.string().min(1).max(4_096).optional().meta({ description: 'Kept sealed, and never answered.' }),
    webhook_secret: z
      .string()
      .min(16)
      .max(200)
      .optional()
      .meta({ description: 'Webhooks are taken where there is one. Kept sealed, and never answered.' }),
  })
  .meta({ id: 'CreateRemote' });
export type CreateRemote = z.output<typeof createRemoteSchema>;

export const remoteSchema = z
  .object({
    remote_id: idSchema,
    url: z.string(),
    branch: z.string().nullable().meta({ description: 'Null for the default branch.' }),
    has_token: z.boolean(),
    public_key: z.string().nullable().meta({
      description:
        'Of an `ssh` address: add it to the repository as a deploy key that may read. It opens nothing else. Null for others.',
    }),
    takes_webhooks: z.boolean(),
    commit_sha: z.string().nullable().meta({ description: 'The commit that was imported last.' }),
    last_update: remoteUpdateSchema.nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: 'Remote' });
export type Remote = z.infer<typeof remoteSchema>;

export const acceptedSchema = z.object({ accepted: z.literal(true) }).meta({ id: 'AcceptedWebhook' });
