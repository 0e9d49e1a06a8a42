import * as z from 'zod';

/**
 * The ways in which a right answer can be written differently (specification, R11.11), the weightiest first. `spelling` is one
 * transposed, missing or doubled letter, `umlauts` is ae for ä, `sharp_s` is ss for ß, `contractions` is I am for I'm.
 */
export const ANSWER_DIFFERENCES = [
  'spelling',
  'accents',
  'umlauts',
  'sharp_s',
  'contractions',
  'case',
  'hyphens',
  'punctuation',
  'apostrophes',
  'spacing',
  'width',
] as const;

/** A way in which a right answer is written differently: one of ANSWER_DIFFERENCES. */
export const answerDifferenceSchema = z.enum(ANSWER_DIFFERENCES);

/** The type of `answerDifferenceSchema`. */
export type AnswerDifference = z.infer<typeof answerDifferenceSchema>;

const gradingRuleSchema = z.enum(['strict', 'forgive']).optional();

/**
 * Which differences are forgiven (specification, R11.17): any subset. What a policy leaves out is decided by a more general one,
 * in the end by the language. Unknown fields are dropped.
 */
export const gradingPolicySchema = z
  .object({
    spelling: gradingRuleSchema,
    accents: gradingRuleSchema,
    umlauts: gradingRuleSchema,
    sharp_s: gradingRuleSchema,
    contractions: gradingRuleSchema,
    case: gradingRuleSchema,
    hyphens: gradingRuleSchema,
    punctuation: gradingRuleSchema,
    apostrophes: gradingRuleSchema,
    spacing: gradingRuleSchema,
    width: gradingRuleSchema,
  } satisfies Record<AnswerDifference, z.ZodType>)
  .meta({ id: 'GradingPolicy' });

/** The type of `gradingPolicySchema`. */
export type GradingPolicy = z.infer<typeof gradingPolicySchema>;
