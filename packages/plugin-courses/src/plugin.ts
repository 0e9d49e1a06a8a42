import { definePlugin, type PluginDefinition, z } from '@learnwright/plugin-sdk';
import { coursePrivacy } from './drafts.ts';
import { COURSES_GLOSSARY } from './glossary.ts';
import { makeCourse } from './make-course.ts';
import { createDrafts } from './migrations/0001-create-drafts.ts';
import { countLessons } from './migrations/0002-count-lessons.ts';
import { indexCourseBytes } from './migrations/0003-index-course-bytes.ts';
import { courseRoutes } from './routes.ts';
import { createSetSource } from './set-source.ts';
import { type CourseSettings, courseSettings } from './settings.ts';
import { listOwners } from './store.ts';
import type { CourseTables } from './tables.ts';
import { courseTranslations } from './translations.ts';
import { courseUsage } from './usage.ts';

/** Courses that an AI drafts from a goal and the learner's own text, and a person accepts. */
export const courses: PluginDefinition<CourseSettings, CourseTables> = definePlugin({
  name: 'courses',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Courses', de: 'Kurse' },
  description: {
    en: "Drafts courses with an AI from a goal and the learner's own text; a person accepts them.",
    de: 'Entwirft mit einer KI Kurse aus einem Ziel und eigenem Text; ein Mensch nimmt sie an.',
  },
  settings: courseSettings,
  migrations: {
    '0001_create_drafts': createDrafts,
    '0002_count_lessons': countLessons,
    '0003_index_course_bytes': indexCourseBytes,
  },
  translations: courseTranslations,
  frontend_manifest: {
    pages: [{ id: 'courses', path: '/courses', label: { en: 'Courses', de: 'Kurse' }, icon: 'wand' }],
  },
  owners: {
    draft: ({ db }, ids) => listOwners(db, ids),
    course: ({ db }, ids) => listOwners(db, ids),
  },
  privacy: coursePrivacy,
  usage: courseUsage,
  glossary: COURSES_GLOSSARY,
  routes: () => courseRoutes,
  activate: (context) => void context.registries.setSources.register(createSetSource(context)),
  jobs: (job) => ({
    /** Makes what is missing of a draft. */
    make_course: job({
      input: z.object({ draft_id: z.string() }),
      run: (context, { draft_id }, work) => makeCourse(context, draft_id, work),
    }),
  }),
});
