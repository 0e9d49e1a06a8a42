/** The steps of a cycle: input, attempt, error, feedback, adapt, repeat, integrate (specification, R10.3). */
export const STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Step = (typeof STEPS)[number];

/** The step that ends a cycle. */
export const LAST_STEP = 7;

/** Makes a step of any number: rounds it down and brings it into 1 to 7. NaN becomes the first step. */
export function toStep(value: number): Step {
  return STEPS.findLast((step) => step <= value) ?? 1;
}
