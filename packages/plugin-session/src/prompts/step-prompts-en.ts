import type { ChatMethod } from '@learnwright/core';
import { aiAdaptiveSteps } from './en/ai-adaptive-steps.ts';
import { contextualSteps } from './en/contextual-steps.ts';
import { deductiveSteps } from './en/deductive-steps.ts';
import { dialogicSteps } from './en/dialogic-steps.ts';
import { errorBasedSteps } from './en/error-based-steps.ts';
import { inductiveSteps } from './en/inductive-steps.ts';
import type { Step, StepPrompt } from './step-prompt.ts';

/** The 42 instructions to the tutor in English. */
export const stepPromptsEn = {
  deductive: deductiveSteps,
  inductive: inductiveSteps,
  error_based: errorBasedSteps,
  dialogic: dialogicSteps,
  contextual: contextualSteps,
  ai_adaptive: aiAdaptiveSteps,
} as const satisfies Record<ChatMethod, Record<Step, StepPrompt>>;
