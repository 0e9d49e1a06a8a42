import type { ChatMethod } from '@learnwright/core';
import { aiAdaptiveSteps } from './de/ai-adaptive-steps.ts';
import { contextualSteps } from './de/contextual-steps.ts';
import { deductiveSteps } from './de/deductive-steps.ts';
import { dialogicSteps } from './de/dialogic-steps.ts';
import { errorBasedSteps } from './de/error-based-steps.ts';
import { inductiveSteps } from './de/inductive-steps.ts';
import type { Step, StepPrompt } from './step-prompt.ts';

/** The 42 instructions to the tutor in German. */
export const stepPromptsDe = {
  deductive: deductiveSteps,
  inductive: inductiveSteps,
  error_based: errorBasedSteps,
  dialogic: dialogicSteps,
  contextual: contextualSteps,
  ai_adaptive: aiAdaptiveSteps,
} as const satisfies Record<ChatMethod, Record<Step, StepPrompt>>;
