import {
  chatMethodSchema,
  freeTextSchema,
  idSchema,
  languageSchema,
  learningMethodSchema,
  type Message,
  messageRoleSchema,
  messageSchema,
  nonBlank,
  pageQuery,
  sessionSchema,
  stepEvaluationSchema,
  timestampSchema,
  z,
} from '@learnwright/plugin-sdk';
import { IMAGE_TYPES, imageInputsSchema } from './image-input.ts';
import { isLanguageTag } from './spoken-language.ts';

export const sessionParams = z.object({ session_id: idSchema });
export const imageParams = sessionParams.extend({ image_id: idSchema });
export const projectParams = z.object({ project_id: idSchema });

/** The query of a list without filters. */
export const listQuery = z.object(pageQuery);

/** The body of POST /start. */
export const startSessionSchema = z
  .object({
    project_id: idSchema,
    method: chatMethodSchema
      .optional()
      .meta({ description: 'Default: the dominant method of the latest learning profile, else `deductive`.' }),
    cycle_step: z.int().min(1).max(7).default(1),
    lang: languageSchema.refine(isLanguageTag, 'Expected a BCP 47 language code, such as de or de-AT').optional().meta({
      description: 'The language the tutor speaks, whichever it is: a BCP 47 tag. Default: the one of the user.',
    }),
  })
  .meta({ id: 'StartSession' });
export type StartSession = z.output<typeof startSessionSchema>;

export const startedSessionSchema = z
  .object({
    session: sessionSchema,
    system_prompt: z
      .string()
      .nullable()
      .meta({ description: 'Null for a learner, unless the setting `show_system_prompt` is on.' }),
  })
  .meta({ id: 'StartedSession' });
export type StartedSession = z.output<typeof startedSessionSchema>;

const setIdsSchema = z.array(idSchema).max(10);

/** The body of PUT /projects/{project_id}/sets. */
export const replaceProjectSetsSchema = z
  .object({ set_ids: setIdsSchema.meta({ description: 'In their order; each counts once.' }) })
  .meta({ id: 'ReplaceProjectSets' });

/** The lesson sets of a project. */
export const projectSetsSchema = z.object({ project_id: idSchema, set_ids: setIdsSchema }).meta({ id: 'ProjectSets' });
export type ProjectSets = z.output<typeof projectSetsSchema>;

const contentSchema = z.string().min(1).max(32_000);

const imagesSchema = imageInputsSchema.optional().meta({
  description:
    'Pictures of the learner. They are kept with the message, and sent with it and the next two questions where the model ' +
    'takes pictures; where it does not, the tutor is told so.',
});

/** The body of POST /{session_id}/message. */
export const sendMessageSchema = z
  .object({ role: messageRoleSchema, content: contentSchema, images: imagesSchema })
  .refine(({ role, images }) => role === 'user' || images === undefined, {
    path: ['images'],
    message: 'Only a message of the role user has pictures',
  })
  .meta({ id: 'SendMessage', description: 'A message of another role than `user` is stored and not answered.' });
export type SendMessage = z.output<typeof sendMessageSchema>;

/** The body of POST /{session_id}/message/stream. */
export const streamMessageSchema = z
  .object({ role: z.literal('user'), content: contentSchema, images: imagesSchema })
  .meta({ id: 'StreamMessage' });

/** A picture of a message, without its file. */
export const messageImageSchema = z
  .object({
    id: idSchema,
    session_id: idSchema,
    message_id: idSchema,
    position: z.int().min(0),
    media_type: z.enum(IMAGE_TYPES),
    byte_count: z.int().min(0),
    created_at: timestampSchema,
  })
  .meta({ id: 'MessageImage' });

/** A message as a list has it. */
export const sessionMessageSchema = messageSchema
  .extend({
    images: z.array(z.object({ id: idSchema, media_type: z.enum(IMAGE_TYPES) })).meta({
      description: 'The pictures of a message of the learner; `/images/{image_id}` answers each.',
    }),
    step_evaluation: stepEvaluationSchema.nullable().meta({
      description:
        'How the turn was judged that a message of the learner began; null for other messages, and where nobody judged.',
    }),
  })
  .meta({ id: 'SessionMessage' });
export type SessionMessage = z.output<typeof sessionMessageSchema>;

/** The query of GET /{session_id}/messages. */
export const messagesQuery = z
  .object({
    ...pageQuery,
    last: z.coerce.number().int().min(1).max(100).optional().meta({
      description: 'Only so many messages from the end, oldest first. Not together with `limit` and `cursor`.',
    }),
  })
  .refine(({ last, limit, cursor }) => last === undefined || (limit === undefined && cursor === undefined), {
    path: ['last'],
    message: 'Ask for `last` without `limit` and `cursor`',
  });

/** How hard the next cycle is, compared with the present one. */
export const DIFFICULTIES = ['same', 'easier', 'harder'] as const;

/** The end of a cycle as it is answered (specification, R10.7). */
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

const millisecondsSchema = z.number().min(0);

/** The answer to a message (specification, R10.5). */
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

/** The data of the events of a streamed turn, by their names. */
export const turnEvents = {
  start: z.object({ user_message: messageSchema }).meta({ id: 'TurnStart' }),
  chunk: z.object({ delta: z.string() }).meta({ id: 'TurnChunk' }),
  done: turnAnswerSchema,
} as const;

/** An event of a streamed turn: one `start`, any number of `chunk`, one `done` (specification, R10.9). */
export type TurnEvent =
  | { readonly event: 'start'; readonly data: { readonly user_message: Message } }
  | { readonly event: 'chunk'; readonly data: { readonly delta: string } }
  | { readonly event: 'done'; readonly data: TurnAnswer };

/** The body of POST /{session_id}/switch; `content` is no method of a chat. */
export const switchMethodSchema = z
  .object({ to_method: chatMethodSchema, reason: freeTextSchema.nullable().default(null) })
  .meta({ id: 'SwitchMethod' });
export type SwitchMethod = z.output<typeof switchMethodSchema>;

/** A switch of a session's method (specification, R2.17). */
export const methodSwitchSchema = z
  .object({
    id: idSchema,
    session_id: idSchema,
    project_id: idSchema,
    from_method: learningMethodSchema,
    to_method: chatMethodSchema,
    reason: z.string().nullable(),
    switched_at: timestampSchema,
  })
  .meta({ id: 'MethodSwitch' });

/** The longest phrase that is suggested or that was suggested before, in characters. */
export const PHRASE_LENGTH = 500;

/** The longest text that is said and heard, in characters. */
export const SPEECH_LENGTH = 2_000;

/** Whether speaking exercises make sense for a project. */
export const eligibilitySchema = z.object({ eligible: z.boolean() }).meta({ id: 'PronunciationEligibility' });

/** The body of POST /pronunciation/phrase. */
export const askPhraseSchema = z
  .object({
    project_id: idSchema,
    language: languageSchema.nullish().meta({ description: 'Default: the language the project is about.' }),
    level: z.enum(['beginner', 'intermediate', 'advanced']).nullish(),
    focus: z.string().max(500).nullish().meta({ description: 'What to practise, such as a sound or a topic.' }),
    previous: z
      .array(z.string().max(PHRASE_LENGTH))
      .max(50)
      .nullish()
      .meta({ description: 'Phrases that are not suggested again.' }),
  })
  .meta({ id: 'AskPhrase' });
export type AskPhrase = z.output<typeof askPhraseSchema>;

/** A phrase to say aloud. */
export const phraseSchema = z.object({ phrase: z.string(), language: languageSchema }).meta({ id: 'Phrase' });
export type Phrase = z.output<typeof phraseSchema>;

/** The body of POST /pronunciation/judge. */
export const judgeSchema = z
  .object({
    project_id: idSchema,
    target: nonBlank(SPEECH_LENGTH).meta({ description: 'What was to be said.' }),
    actual: nonBlank(SPEECH_LENGTH).meta({ description: 'What speech recognition has heard.' }),
    language: languageSchema.nullish().meta({ description: 'Default: the language of the target.' }),
  })
  .meta({ id: 'JudgePronunciation' });
export type JudgePronunciation = z.output<typeof judgeSchema>;

/** How well a phrase was said. */
export const judgementSchema = z
  .object({
    matches: z.boolean(),
    score: z.number().min(0).max(1),
    feedback: z.string().meta({ description: "In the user's language." }),
    missed_sounds: z.array(z.string()),
  })
  .meta({ id: 'PronunciationJudgement' });
export type Judgement = z.output<typeof judgementSchema>;
