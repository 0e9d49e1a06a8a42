import { gradingPolicySchema } from '@learnwright/core';
import * as z from 'zod';

/** What a set, a lesson or an exercise forgives (specification, R11.17); fields it does not know are kept. */
export const gradingSchema = z.looseObject(gradingPolicySchema.shape);
