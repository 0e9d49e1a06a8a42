import { idSchema, languageSchema, nonBlank } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

export const projectParams = z.object({ project_id: idSchema });

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
