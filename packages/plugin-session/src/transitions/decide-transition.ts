import { clipText } from '../turns/clip-text.ts';
import type { TopicTransition, TransitionVerdict } from './transition-schema.ts';

/** The longest summary kept, in characters. */
const SUMMARY_LIMIT = 2_000;
/** The longest topic kept, in characters. */
const TOPIC_LIMIT = 200;

/**
 * What comes of the end of a cycle: a new one where this one is complete, going on is recommended, a topic is named and
 * `max_cycles` is not reached. Null stands for a verdict that could not be had (contract, section 3.2).
 */
export function decideTransition(
  verdict: TransitionVerdict | null,
  cycle_count: number,
  max_cycles: number,
): TopicTransition {
  const fields = verdict === null ? FALLBACK : tidy(verdict);
  const { cycle_complete, continue_recommended, next_topic } = fields;
  const looped = cycle_complete && continue_recommended && next_topic !== null && cycle_count < max_cycles;
  const new_cycle_count = looped ? cycle_count + 1 : cycle_count;
  return { ...fields, fallback_used: verdict === null, looped, new_cycle_count };
}

const FALLBACK: TransitionVerdict = {
  cycle_complete: false,
  summary: '',
  next_topic: null,
  difficulty_adjustment: 'same',
  continue_recommended: false,
};

function tidy(verdict: TransitionVerdict): TransitionVerdict {
  const topic = clipText(verdict.next_topic?.trim() ?? '', TOPIC_LIMIT);
  return {
    ...verdict,
    summary: clipText(verdict.summary.trim(), SUMMARY_LIMIT),
    next_topic: topic === '' ? null : topic,
  };
}
