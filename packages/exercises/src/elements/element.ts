import type { ElementType } from '@learnwright/core';

/**
 * One thing an exercise tests, and one attempt record: the key (1 to 500 characters in a validated lesson), its kind
 * and the answer shown after a wrong attempt.
 */
export type Element = {
  readonly element_key: string;
  readonly element_type: ElementType;
  readonly correct_answer: string;
};
