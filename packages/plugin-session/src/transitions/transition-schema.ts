import { z } from '@learnwright/plugin-sdk';

const DIFFICULTIES = ['same', 'easier', 'harder'] as const;

/** What the AI is asked for at the end of a cycle, read with patience. */
export const transitionVerdictSchema = z.object({
  cycle_complete: z.boolean(),
  summary: z.string(),
  next_topic: z.string().nullish().default(null),
  difficulty_adjustment: z.enum(DIFFICULTIES).catch('same'),
  continue_recommended: z.boolean(),
});
export type TransitionVerdict = z.output<typeof transitionVerdictSchema>;

/** The end of a cycle as it is answered (contract, section 3.2). */
export const topicTransitionSchema = z
  .object({
    cycle_complete: z.boolean(),
    summary: z.string(),
    next_topic: z.string().nullable(),
    difficulty_adjustment: z.enum(DIFFICULTIES),
    continue_recommended: z.boolean(),
    fallback_used: z.boolean(),
    looped: z.boolean().meta({ description: 'Whether a new cycle has begun.' }),
    new_cycle_count: z.int().min(1),
  })
  .meta({ id: 'TopicTransition' });
export type TopicTransition = z.output<typeof topicTransitionSchema>;
