import { z } from '@learnwright/plugin-sdk';

const objectSchema = z.record(z.string(), z.unknown());

/** The JSON object of a text that has been validated; a byte order mark before it is skipped. */
export function parseJsonObject(text: string): Record<string, unknown> {
  return objectSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
}
