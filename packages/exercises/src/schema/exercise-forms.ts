import * as z from 'zod';
import { cardTokenRoleSchema } from './card.ts';
import { clozeModeSchema } from './exercise.ts';
import { gradingSchema } from './grading.ts';

// Schemas of what a server answers, for documents and generated types. What an author writes is judged by `lessonSchema` and
// `validateLesson`, which say more: what they take, these take.

const textsSchema = z.array(z.string());
const inlineFormSchema = z
  .looseObject({
    title: z.string().nullish().meta({ description: 'Its title.', example: 'heißen' }),
    content: z.string().meta({ description: 'Its text, or its source code.', example: 'Ich heiße Lena.' }),
    language: z.string().nullish().describe('The programming language of source code.'),
  })
  .meta({ id: 'WorkedExample' });
const gradingFormSchema = gradingSchema.meta({ id: 'ExerciseGrading' });

const sharedFields = {
  id: z.string().meta({ description: 'Names the exercise in its lesson.', example: 'ex-01' }),
  stable_id: z.string().nullish().describe('Names the exercise also where its lesson has another id.'),
  prompt: z.string().meta({ description: 'What is asked for.', example: 'My name is Anna.' }),
  hint: z.string().nullish().describe('Helps where the learner asks for it.'),
  card_ids: textsSchema
    .optional()
    .meta({ description: 'The cards of the lesson that it practises.', example: ['card-heissen'] }),
  tags: textsSchema.nullish().describe('Words to find it by.'),
  answer_language: z
    .string()
    .nullish()
    .meta({ description: 'The language of the answer, such as `de`.', example: 'de' }),
  direction: z
    .enum(['source_to_target', 'target_to_source', 'both', 'random'])
    .optional()
    .describe('Which side of its cards is asked for.'),
  distractors: textsSchema.optional().describe('Wrong options.'),
  examples: z.array(inlineFormSchema).nullish().describe('Worked examples.'),
  grading: gradingFormSchema.nullish().describe('How strictly it is judged.'),
};

const freeTextSchema = z
  .looseObject({
    ...sharedFields,
    type: z.literal('free_text').describe('A text is typed.'),
    accept: textsSchema.meta({ description: 'The right answers, the best first.', example: ['Ich heiße Anna.'] }),
  })
  .meta({ id: 'FreeTextExercise' });

const wordTilesSchema = z
  .looseObject({
    ...sharedFields,
    type: z.literal('word_tiles').describe('Tiles are put in order.'),
    tiles: textsSchema.meta({ description: 'The tiles in their right order.', example: ['Ich', 'heiße', 'Anna'] }),
    accept_orderings: z
      .array(z.array(z.int()))
      .nullish()
      .meta({ description: 'Other right orders, as positions from 0.', example: [[2, 1, 0]] }),
  })
  .meta({ id: 'WordTilesExercise' });

const pairFormSchema = z.looseObject({
  left: z.string().meta({ description: 'One side, which is the key of the element.', example: 'heißen' }),
  right: z.string().meta({ description: 'What belongs to it.', example: 'to be called' }),
});

const matchingSchema = z
  .looseObject({
    ...sharedFields,
    type: z.literal('matching').describe('Pairs are found.'),
    pairs: z
      .array(pairFormSchema)
      .nullish()
      .meta({
        description: 'The pairs, where they do not come from cards.',
        example: [{ left: 'heißen', right: 'to be called' }],
      }),
    from_cards: z.boolean().optional().describe('Whether its cards are the pairs.'),
  })
  .meta({ id: 'MatchingExercise' });

const imageFormSchema = z.looseObject({
  src: z.string().meta({
    description: 'Its name among `assets` of the lesson, or a data URI.',
    example: 'assets/apple.png',
  }),
  label: z.string().meta({ description: 'What it shows, in words.', example: 'der Apfel' }),
  is_correct: z.string().nullish().meta({ description: '`"true"` for the right one.', example: 'true' }),
});

const pictureChoiceSchema = z
  .looseObject({
    ...sharedFields,
    type: z.literal('picture_choice').describe('A picture is chosen.'),
    images: z.array(imageFormSchema).describe('The pictures, of which one is right.'),
  })
  .meta({ id: 'PictureChoiceExercise' });

const blankFormSchema = z.looseObject({
  accept: textsSchema.meta({ description: 'What fills it, the best first.', example: ['heiße'] }),
  hint: z.string().nullish().describe('Helps with this blank.'),
  placeholder: z.string().nullish().describe('Stands in the empty blank.'),
});

const clozeSchema = z
  .looseObject({
    ...sharedFields,
    type: z.literal('cloze').describe('Blanks of a sentence are filled.'),
    sentence: z
      .string()
      .nullish()
      .meta({ description: 'The sentence, `___` for each blank.', example: 'Ich ___ Anna.' }),
    blanks: z
      .array(blankFormSchema)
      .nullish()
      .meta({ description: 'The blanks, in the order of their marks.', example: [{ accept: ['heiße'] }] }),
    cloze_mode: clozeModeSchema.nullish().describe('How it is answered; without it by typing.'),
    accept: textsSchema.nullish().describe('The right options, in mode `multiselect`.'),
  })
  .meta({ id: 'ClozeExercise' });

const optionFormSchema = z.looseObject({
  text: z.string().meta({ description: 'The option.', example: 'Ich heiße Anna.' }),
  correct: z.boolean().optional().meta({ description: 'Whether it is right.', example: true }),
});
const optionFields = {
  options: z.array(optionFormSchema).nullish().describe('What can be chosen.'),
  multiple: z.boolean().optional().describe('Whether several options are right.'),
};

const multipleChoiceSchema = z
  .looseObject({
    ...sharedFields,
    type: z.literal('multiple_choice').describe('Options are chosen. No elements are recorded of it.'),
    ...optionFields,
  })
  .meta({ id: 'MultipleChoiceExercise' });

const extensionSchema = z
  .looseObject({
    ...sharedFields,
    type: z.templateLiteral(['ext:', z.string()]).meta({
      description: 'The type of an extension, `ext:<vendor>-<name>`: shown by clients that know it.',
      example: 'ext:acme-dictation',
    }),
    ...optionFields,
    ext_payload: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'What the extension needs.', example: { speed: 'slow' } }),
  })
  .meta({ id: 'ExtensionExercise' });

/**
 * An exercise as a server answers it: `type` decides which fields it has. `exerciseSchema` is the flat form of the format, with the
 * limits that an author keeps to.
 *
 * @example
 * const exercise = exerciseFormSchema.parse({ id: 'e1', type: 'cloze', prompt: 'Fill in.', sentence: 'Ich ___ Anna.' });
 * if (exercise.type === 'cloze') exercise.sentence; // 'Ich ___ Anna.'
 */
export const exerciseFormSchema = z
  .union([
    freeTextSchema,
    wordTilesSchema,
    matchingSchema,
    pictureChoiceSchema,
    clozeSchema,
    multipleChoiceSchema,
    extensionSchema,
  ])
  .meta({ id: 'Exercise', discriminator: { propertyName: 'type' } });

/** The type of `exerciseFormSchema`. */
export type ExerciseForm = z.infer<typeof exerciseFormSchema>;

/** A step of a lesson as a server answers it. */
export const lessonStepFormSchema = z
  .looseObject({
    id: z.string().meta({ description: 'Names the step in its lesson.', example: 'step-02' }),
    type: z.enum(['theory', 'exercise']).meta({ description: 'What it is.', example: 'exercise' }),
    title: z.string().nullish().meta({ description: 'Its title.', example: 'Say your name' }),
    body: z.string().nullish().describe('The text of a theory, in Markdown.'),
    examples: z.array(inlineFormSchema).nullish().describe('Worked examples.'),
    example_url: z.string().nullish().describe('Leads to an example elsewhere.'),
    example_label: z.string().nullish().describe('Names that example.'),
    exercise: exerciseFormSchema.nullish().describe('The exercise; of a theory there is none.'),
    theory_ref: z.string().nullish().describe('The theory that explains it.'),
    review_lesson_id: z.string().nullish().describe('The lesson that it goes over again.'),
  })
  .meta({ id: 'LessonStep' });

/** The type of `lessonStepFormSchema`. */
export type LessonStepForm = z.infer<typeof lessonStepFormSchema>;

/** A card of a lesson as a server answers it. */
export const lessonCardFormSchema = z
  .looseObject({
    id: z.string().meta({ description: 'Names the card in its lesson.', example: 'card-heissen' }),
    front: z.string().meta({ description: 'What is learned.', example: 'heißen' }),
    back: z.string().meta({ description: 'What it means.', example: 'to be called' }),
    tags: textsSchema.optional().meta({ description: 'Words to find it by.', example: ['verbs'] }),
    token_roles: z
      .array(cardTokenRoleSchema)
      .nullish()
      .meta({ description: 'What words of the front are in grammar.', example: [{ token: 'heißen', role: 'verb' }] }),
  })
  .meta({ id: 'LessonCard' });

/** The type of `lessonCardFormSchema`. */
export type LessonCardForm = z.infer<typeof lessonCardFormSchema>;
