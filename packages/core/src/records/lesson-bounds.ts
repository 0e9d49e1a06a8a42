/** The most steps of a lesson that a learner has results of (specification, R3.22). Pages need it without the schemas. */
export const STEPS_OF_LESSON = 1_000;
