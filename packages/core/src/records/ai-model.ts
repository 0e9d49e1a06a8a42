import * as z from 'zod';

/** A model of a provider, as its vendor names it. */
export const aiModelSchema = z
  .object({
    id: z.string().min(1).max(200).meta({ description: 'What `model_override_<p>` takes.' }),
    name: z.string().max(500).nullable().meta({ description: 'The name for people; null where the vendor has none.' }),
  })
  .meta({ id: 'AiModel' });

/** The type of `aiModelSchema`. */
export type AiModel = z.infer<typeof aiModelSchema>;
