import {
  chatMethodSchema,
  idSchema,
  languageSchema,
  messageRoleSchema,
  messageSchema,
  sessionSchema,
  stepEvaluationSchema,
} from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import { topicTransitionSchema } from './transitions/transition-schema.ts';

export const startSessionSchema = z
  .object({
    project_id: idSchema,
    method: chatMethodSchema
      .optional()
      .meta({ description: 'Default: the dominant method of the latest learning profile, else `deductive`.' }),
    cycle_step: z.int().min(1).max(7).default(1),
    lang: languageSchema
      .optional()
      .meta({ description: 'The language the tutor speaks. Default: the one of the user.' }),
  })
  .meta({ id: 'StartSession' });
export type StartSession = z.output<typeof startSessionSchema>;

export const startedSessionSchema = z
  .object({ session: sessionSchema, system_prompt: z.string() })
  .meta({ id: 'StartedSession' });
export type StartedSession = z.output<typeof startedSessionSchema>;

const contentSchema = z.string().min(1).max(32_000);

export const sendMessageSchema = z
  .object({ role: messageRoleSchema, content: contentSchema })
  .meta({ id: 'SendMessage', description: 'What is not of the role `user` is stored and not answered.' });
export type SendMessage = z.output<typeof sendMessageSchema>;

export const streamMessageSchema = z
  .object({ role: z.literal('user'), content: contentSchema })
  .meta({ id: 'StreamMessage' });

const millisecondsSchema = z.number().min(0);

export const turnAnswerSchema = z
  .object({
    user_message: messageSchema,
    assistant_message: messageSchema.nullable(),
    ai_error: z.string().nullable().meta({ description: 'Why there is no answer, in a sentence.' }),
    ai_error_code: z.string().nullable(),
    session: sessionSchema,
    cycle_step: z.int().min(1).max(7),
    step_evaluation: stepEvaluationSchema.nullable(),
    topic_transition: topicTransitionSchema.nullable(),
    timings: z.object({
      learning_ms: millisecondsSchema,
      evaluation_ms: millisecondsSchema,
      topic_transition_ms: millisecondsSchema,
      total_ms: millisecondsSchema,
    }),
  })
  .meta({ id: 'MessageAnswer' });
export type TurnAnswer = z.output<typeof turnAnswerSchema>;
