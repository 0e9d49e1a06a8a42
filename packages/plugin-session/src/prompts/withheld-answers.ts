import type { ChatMethod } from '@learnwright/core';
import type { Step } from './step-prompt.ts';

/** The most that the tutor may give away in a turn, from least to most. */
export const REVEALS = ['nothing', 'hint', 'rule', 'solution'] as const;
export type Reveals = (typeof REVEALS)[number];

/** What each cell may reveal; with `nothing` and `hint` no solution and no rule may be given. */
export const withheldAnswers = {
  deductive: { 1: 'rule', 2: 'nothing', 3: 'hint', 4: 'solution', 5: 'rule', 6: 'nothing', 7: 'rule' },
  inductive: { 1: 'nothing', 2: 'nothing', 3: 'hint', 4: 'rule', 5: 'hint', 6: 'nothing', 7: 'rule' },
  error_based: { 1: 'nothing', 2: 'nothing', 3: 'hint', 4: 'solution', 5: 'hint', 6: 'nothing', 7: 'rule' },
  dialogic: { 1: 'nothing', 2: 'nothing', 3: 'hint', 4: 'solution', 5: 'hint', 6: 'nothing', 7: 'rule' },
  contextual: { 1: 'hint', 2: 'nothing', 3: 'hint', 4: 'solution', 5: 'hint', 6: 'nothing', 7: 'rule' },
  ai_adaptive: { 1: 'hint', 2: 'nothing', 3: 'hint', 4: 'solution', 5: 'hint', 6: 'nothing', 7: 'rule' },
} as const satisfies Record<ChatMethod, Record<Step, Reveals>>;
