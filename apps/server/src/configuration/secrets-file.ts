import { PROVIDER_SLOTS } from '@learnwright/core';
import { z } from 'zod';
import type { KeysBySlot } from '../secrets/provider-keys.ts';

const slotSchema = z.strictObject({ api_key: z.string().min(1).optional() });

/** The schema of config/secrets.yaml: `providers.provider_a.api_key` and so on. */
export const secretsFileSchema = z.strictObject({
  providers: z
    .strictObject({ provider_a: slotSchema, provider_b: slotSchema, provider_c: slotSchema })
    .partial()
    .default({}),
});

/** The provider keys of the secrets file. */
export function keysOfSecretsFile(file: z.infer<typeof secretsFileSchema>): KeysBySlot {
  return Object.fromEntries(
    PROVIDER_SLOTS.flatMap((slot) => {
      const key = file.providers[slot]?.api_key;
      return key === undefined ? [] : [[slot, key]];
    }),
  );
}
