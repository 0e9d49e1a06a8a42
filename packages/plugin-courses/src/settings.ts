import { setting, z } from '@learnwright/plugin-sdk';

/** The most lessons that a course can have, whatever the operator allows. */
export const MOST_LESSONS = 12;

/** What operators may change. */
export const courseSettings = {
  max_lessons: setting(z.int().min(1).max(MOST_LESSONS), MOST_LESSONS, {
    label: { en: 'Lessons that a course may have', de: 'Lektionen, die ein Kurs haben darf' },
  }),
  material_characters: setting(z.int().min(1_000).max(200_000), 30_000, {
    label: {
      en: "Characters of the learner's own text that are used",
      de: 'Zeichen des eigenen Textes, die verwendet werden',
    },
  }),
  outline_max_tokens: setting(z.int().min(256).max(32_000), 2_048, {
    label: { en: 'Longest outline in tokens', de: 'Längste Gliederung in Token' },
  }),
  lesson_max_tokens: setting(z.int().min(512).max(64_000), 8_192, {
    label: { en: 'Longest lesson in tokens', de: 'Längste Lektion in Token' },
  }),
  max_learner_draft_bytes: setting(z.int().min(0), 50 * 1_048_576, {
    label: { en: 'Bytes of all courses of a learner', de: 'Byte aller Kurse einer Person' },
  }),
};

/** The type of `courseSettings`. */
export type CourseSettings = typeof courseSettings;
