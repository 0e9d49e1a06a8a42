import {
  answerDifferenceSchema,
  answerSchema,
  attemptInputSchema,
  elementAddressSchema,
  elementTypeSchema,
  idSchema,
  isEarlier,
  lessonProgressSchema,
  reportedLessonSchema,
  timestampInputSchema,
  timestampSchema,
} from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';

const LESSONS_AT_ONCE = 100;
/** The most entries of a page of changes, and the most attempts of an upload. */
const ENTRIES_AT_ONCE = 500;

const earlierSchema = z.string().optional().meta({
  description:
    'The attempts at the element before this one that the server does not keep whole any more, packed: for each `+` or `-` for its result, the microseconds since the one before, `.` and a mark of its id, both numbers in base 36. Left out where there are none.',
});

const attemptSchema = z
  .object({
    user_id: idSchema,
    ...elementAddressSchema.shape,
    attempt_id: idSchema,
    element_type: elementTypeSchema,
    user_answer: answerSchema,
    correct_answer: answerSchema,
    correct: z.boolean(),
    differences: z.array(answerDifferenceSchema),
    attempted_at: timestampSchema,
    earlier: earlierSchema,
  })
  .meta({ id: 'Attempt' });

/** The query of GET /users/{user_id}/changes. */
export const changesQuery = z.object({
  since: z.string().max(2_000).optional().meta({
    description: 'The `cursor` of the last answer; left out, everything is new.',
  }),
  limit: z.coerce.number().int().min(1).max(ENTRIES_AT_ONCE).default(ENTRIES_AT_ONCE),
});

/** A page of what has changed for a learner. */
export const learnerChangesSchema = z
  .object({
    attempts: z.array(attemptSchema).meta({ description: 'Attempts that are new, or that have moved.' }),
    undone: z.array(idSchema).meta({
      description: 'The ids of attempts that were taken back. One that also stands in `attempts` has come again since.',
    }),
    lesson_progress: z.array(lessonProgressSchema).meta({ description: 'Lessons that are new or have changed.' }),
    cursor: z.string().meta({ description: 'The `since` of the next request.' }),
    more: z.boolean().meta({ description: 'Whether the next page has entries by now.' }),
    remaining: z.int().min(0).meta({ description: 'About how many entries follow this page.' }),
  })
  .meta({ id: 'LearnerChanges' });

/** The type of `learnerChangesSchema`. */
export type LearnerChanges = z.infer<typeof learnerChangesSchema>;

/** The body of POST /users/{user_id}/changes. */
export const uploadedChangesSchema = z
  .object({
    attempts: z
      .array(
        attemptInputSchema
          .extend({ attempt_id: idSchema, attempted_at: timestampInputSchema, earlier: earlierSchema })
          .refine(({ earlier, attempted_at }) => earlier === undefined || isEarlier(earlier, attempted_at), {
            path: ['earlier'],
            message: 'Expected what a server has packed into this attempt',
          }),
      )
      .max(ENTRIES_AT_ONCE)
      .default([]),
    undone: z.array(idSchema).max(ENTRIES_AT_ONCE).default([]).meta({
      description:
        'The ids of attempts to take back. An attempt that was taken back stays so, also where it comes later: then the next changes name it again.',
    }),
    lessons: z.array(reportedLessonSchema).max(LESSONS_AT_ONCE).default([]),
  })
  .meta({ id: 'UploadedChanges' });

/** The type of `uploadedChangesSchema`. */
export type UploadedChanges = z.infer<typeof uploadedChangesSchema>;

/** The answer to an upload. */
export const uploadReportSchema = z
  .object({
    lessons: z.int().min(0).meta({ description: 'How many lessons have changed on the server.' }),
    held: z.array(idSchema).meta({
      description: 'The ids of attempts that lie more than five minutes ahead of the server; send them again later.',
    }),
  })
  .meta({ id: 'UploadReport' });

/** The type of `uploadReportSchema`. */
export type UploadReport = z.infer<typeof uploadReportSchema>;
