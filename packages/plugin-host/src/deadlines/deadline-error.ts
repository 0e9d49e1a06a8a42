/** Plugin code that took longer than it may; its message is a sentence for operators. */
export class DeadlineError extends Error {}
