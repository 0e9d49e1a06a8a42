import type { Step } from '../steps.ts';

/** The languages the tutor's instructions are written in. */
export const PROMPT_LANGUAGES = ['en', 'de'] as const;
export type PromptLanguage = (typeof PROMPT_LANGUAGES)[number];

/** The most that the tutor may give away in a turn. `nothing` and `hint` exclude the rule and the solution. */
export type Reveals = 'nothing' | 'hint' | 'rule' | 'solution';

/** The instruction to the tutor for one turn. */
export interface StepPrompt {
  /** What the tutor does in this turn. */
  readonly does: string;
  /** What the tutor must not give away yet. */
  readonly withholds: string;
  /** How the tutor ends the turn. */
  readonly ends_with: string;
}

/** All texts of one method; its seven steps are a row of the 42 cells (specification, R10.3). */
export interface MethodPrompts {
  readonly name: Readonly<Record<PromptLanguage, string>>;
  /** The idea of the method, which holds in every turn. */
  readonly principle: Readonly<Record<PromptLanguage, string>>;
  readonly steps: Readonly<Record<Step, { readonly reveals: Reveals } & Readonly<Record<PromptLanguage, StepPrompt>>>>;
}
