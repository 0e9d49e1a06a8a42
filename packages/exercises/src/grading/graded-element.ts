import type { Element } from '../elements/element.ts';

/** An element with what the learner gave for it, and whether that is right. */
export type GradedElement = Element & { readonly user_answer: string; readonly correct: boolean };
