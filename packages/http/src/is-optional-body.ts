import type { z } from 'zod';

/** Whether a request may come without this body: the schema takes `undefined`, being optional or having a default. */
export function isOptionalBody(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}
