// Said here again, so that a page which only grades does not load the records of core; a test compares them.

/** The longest key an attempt can be recorded under, in UTF-16 code units. */
export const MAX_ELEMENT_KEY_LENGTH = 500;

/** The longest answer an attempt can carry, in UTF-16 code units. */
export const MAX_ANSWER_LENGTH = 2_000;
