import { languageSchema, nonBlank } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

/** What an AI is asked for: the shape of an analysis without its limits, since what is over them can be left out. */
export const analysisAnswerSchema = z.object({
  summary: nonBlank(100_000),
  topics: z.array(z.string()),
  vocabulary: z.array(
    z.object({
      word: z.string(),
      translation: z.string(),
      example: z.string().nullish(),
      tags: z.array(z.string()).nullish(),
    }),
  ),
  language: languageSchema,
});
export type AnalysisAnswer = z.infer<typeof analysisAnswerSchema>;
