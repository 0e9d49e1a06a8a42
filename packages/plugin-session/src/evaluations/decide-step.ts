import type { StepEvaluation } from '@learnwright/core';
import { clipText } from '../turns/clip-text.ts';
import type { StepVerdict } from './verdict-schema.ts';

/** An evaluation and the step it leads to; `from_step` where nothing moves. */
export interface StepDecision extends StepEvaluation {
  readonly to_step: number;
}

const LAST_STEP = 7;
/** The longest reason kept, in characters. */
const REASON_LIMIT = 240;
/** How sure an evaluation is that could not be made. */
const FALLBACK_CONFIDENCE = 0.5;

/**
 * What comes of a verdict: it moves the session where it says so surely enough, forward or back. Without one, the
 * session goes on to the next step and stays at the last (contract, section 3.2).
 */
export function decideStep(verdict: StepVerdict | null, from_step: number, threshold: number): StepDecision {
  if (verdict === null) return fallBack(from_step);
  const confidence = clamp(verdict.confidence, 0, 1);
  const suggested_step = clamp(Math.round(verdict.suggested_step), 1, LAST_STEP);
  const applied = verdict.advance && confidence >= threshold;
  return {
    advance: verdict.advance,
    confidence,
    reason: clipText(verdict.reason.trim(), REASON_LIMIT),
    suggested_step,
    fallback_used: false,
    applied,
    from_step,
    to_step: applied ? suggested_step : from_step,
  };
}

function fallBack(from_step: number): StepDecision {
  const advance = from_step < LAST_STEP;
  const to_step = advance ? from_step + 1 : LAST_STEP;
  return {
    advance,
    confidence: FALLBACK_CONFIDENCE,
    reason: `The turn could not be evaluated, so the session ${advance ? 'goes on to the next' : 'stays at the last'} step.`,
    suggested_step: to_step,
    fallback_used: true,
    applied: advance,
    from_step,
    to_step,
  };
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}
