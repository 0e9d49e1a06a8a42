import type { ElementError } from '@learnwright/core';

/** What a learner has given for an element, and what would have been right: a part of every element-error record. */
export type Mistake = Pick<ElementError, 'user_answer' | 'correct_answer'>;
