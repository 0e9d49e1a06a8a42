/** The seven steps of a method cycle: input, attempt, error, feedback, adapt, repeat, integrate. */
export const STEPS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Step = (typeof STEPS)[number];

/** The languages the tutor's instructions are written in. */
export const PROMPT_LANGUAGES = ['en', 'de'] as const;
export type PromptLanguage = (typeof PROMPT_LANGUAGES)[number];

/** One cell of the table: the instruction to the tutor for one turn. */
export interface StepPrompt {
  /** What the tutor does in this turn. */
  readonly does: string;
  /** What it must not give away yet. */
  readonly withholds: string;
  /** How it ends its turn. */
  readonly ends_with: string;
}

/** The seven cells of one method. */
export type MethodSteps = Readonly<Record<Step, StepPrompt>>;

/** The whole number of a step, brought into 1 to 7; whatever is not a number is the first step. */
export function toStep(value: number): Step {
  return STEPS.findLast((step) => step <= value) ?? 1;
}
