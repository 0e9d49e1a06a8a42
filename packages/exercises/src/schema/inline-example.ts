import { z } from 'zod';

/** A worked example inside a step or exercise: plain text, or source code when `language` is given. */
export const inlineExampleSchema = z.looseObject({
  title: z.string().max(200).nullish(),
  content: z.string().min(1).max(5000),
  language: z.string().max(30).nullish(),
});

/** The type of `inlineExampleSchema`. */
export type InlineExample = z.infer<typeof inlineExampleSchema>;
