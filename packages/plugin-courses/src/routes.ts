import {
  createRouteHelper,
  jobSchema,
  learnerOf,
  pageRequest,
  reply,
  replyJob,
  replyList,
  z,
} from '@learnwright/plugin-sdk';
import { acceptDraft } from './accept-draft.ts';
import { listCourseEntries, listUserCourses, readCourse, readCourseLesson } from './courses.ts';
import { editLesson, regenerateLesson } from './draft-lessons.ts';
import { createDraft, listUserDrafts, readDraft, removeDraft, resumeDraft } from './drafts.ts';
import { readUpload } from './read-upload.ts';
import {
  courseLessonEntrySchema,
  courseLessonParams,
  courseLessonSchema,
  courseParams,
  courseSchema,
  createDraftSchema,
  draftLessonParams,
  draftLessonSchema,
  draftParams,
  draftSchema,
  draftSummarySchema,
  draftsQuery,
  patchDraftLessonSchema,
  regenerateSchema,
  uploadQuery,
} from './schemas.ts';
import { MOST_LESSONS } from './settings.ts';
import type { CourseContext } from './tables.ts';

const route = createRouteHelper<CourseContext>();

/** As long as a JSON body may be: more than any course uses. */
const MAX_UPLOAD_BYTES = 1024 * 1024;
const MAX_PARTS = 50;

const ofDraft = learnerOf('draft', 'draft_id');
const ofCourse = learnerOf('course', 'course_id');

/** The routes of the plugin, under /api/plugins/courses. */
export const courseRoutes = [
  route.get(
    '/drafts',
    {
      access: learnerOf('user', 'user_id', 'query'),
      summary: "List a user's drafts of courses, newest first, without material and lessons",
      query: draftsQuery,
      response: { 200: z.array(draftSummarySchema) },
    },
    ({ context, query }) =>
      replyList(pageRequest(query), (page) => listUserDrafts(context, query.user_id, page), { rows: 50 }),
  ),
  route.post(
    '/drafts',
    {
      access: learnerOf('user', 'user_id', 'body'),
      summary: 'Have an AI draft a course from a goal, and from text of the learner’s own',
      description:
        'The answer is a job; `input.draft_id` of it names the draft, whose lessons come one by one. Material is clipped to a setting.',
      body: createDraftSchema,
      example: {
        body: { user_id: 'user-1', goal: 'Order a meal in German', language: 'en', target_language: 'de', lessons: 1 },
      },
      response: { 202: jobSchema },
      errors: ['ai_failed', 'ai_not_configured', 'not_found', 'storage_full', 'too_many_jobs'],
      limit: 'ai',
    },
    async ({ context, body, request }) => replyJob(await createDraft(context, body), request),
  ),
  route.post(
    '/drafts/upload',
    {
      access: learnerOf('user', 'user_id', 'query'),
      summary: 'Have an AI draft a course from a goal and text files of the learner’s own',
      description:
        'A form with files that end in .txt or .md, in UTF-8 or UTF-16, and the fields `goal`, `language`, `target_language`, `level`, `lessons` and `project_id` of POST /drafts. Several files are joined, each under its name. The answer is that of POST /drafts.',
      query: uploadQuery,
      upload: { max_bytes: MAX_UPLOAD_BYTES, max_parts: MAX_PARTS },
      response: { 202: jobSchema },
      errors: ['ai_failed', 'ai_not_configured', 'invalid_request', 'not_found', 'storage_full', 'too_many_jobs'],
      limit: 'ai',
    },
    async ({ context, query, upload, request }) =>
      replyJob(await createDraft(context, readUpload(query.user_id, upload)), request),
  ),
  route.get(
    '/drafts/{draft_id}',
    {
      access: ofDraft,
      summary: 'Read a draft with its lessons and their findings',
      params: draftParams,
      response: { 200: draftSchema },
    },
    ({ context, params }) => readDraft(context, params.draft_id),
  ),
  route.delete(
    '/drafts/{draft_id}',
    {
      access: ofDraft,
      summary: 'Delete a draft; the curriculum of an accepted one stays, its lessons can be played no more',
      params: draftParams,
      response: { 204: null },
    },
    async ({ context, params }) => {
      await removeDraft(context, params.draft_id);
      return reply(204);
    },
  ),
  route.post(
    '/drafts/{draft_id}/resume',
    {
      access: ofDraft,
      summary: 'Make what is missing of a draft that has failed or was stopped',
      description: 'Where its job still waits or works, the answer is that job.',
      params: draftParams,
      response: { 202: jobSchema },
      errors: ['ai_failed', 'ai_not_configured', 'conflict', 'too_many_jobs'],
      limit: 'ai',
    },
    async ({ context, params, request }) => replyJob(await resumeDraft(context, params.draft_id), request),
  ),
  route.post(
    '/drafts/{draft_id}/accept',
    {
      access: ofDraft,
      summary: 'Make a draft a course: a curriculum with topics and lessons, and lessons to play',
      description: 'Takes the lessons that are ready, once; a repetition answers the same.',
      params: draftParams,
      response: { 200: draftSchema },
      errors: ['conflict'],
    },
    ({ context, params }) => acceptDraft(context, params.draft_id),
  ),
  route.patch(
    '/drafts/{draft_id}/lessons/{lesson_id}',
    {
      access: ofDraft,
      summary: 'Put another lesson in the place of one of a draft; it must break no rule',
      params: draftLessonParams,
      body: patchDraftLessonSchema,
      example: {
        body: {
          content: { title: 'In the restaurant', steps: [{ id: 'theory', type: 'theory', body: 'Ich möchte …' }] },
        },
      },
      response: { 200: draftLessonSchema },
      errors: ['conflict', 'content_invalid', 'storage_full'],
    },
    ({ context, params, body }) => editLesson(context, params, body.content),
  ),
  route.post(
    '/drafts/{draft_id}/lessons/{lesson_id}/regenerate',
    {
      access: ofDraft,
      summary: 'Have the AI write a lesson of a draft again',
      params: draftLessonParams,
      body: regenerateSchema.default({ wish: null }),
      example: { body: { wish: 'More examples' } },
      response: { 200: draftLessonSchema },
      errors: ['ai_failed', 'ai_not_configured', 'conflict'],
      effect: 'external',
      limit: 'ai',
    },
    ({ context, params, body, request }) => regenerateLesson(context, params, body.wish, request.signal),
  ),
  route.get(
    '/courses',
    {
      access: learnerOf('user', 'user_id', 'query'),
      summary: "List a user's accepted courses in the form of sets, newest first",
      query: draftsQuery,
      response: { 200: z.array(courseSchema) },
    },
    ({ context, query }) => replyList(pageRequest(query), (page) => listUserCourses(context, query.user_id, page)),
  ),
  route.get(
    '/courses/{course_id}',
    {
      access: ofCourse,
      summary: 'Read an accepted course in the form of a set',
      params: courseParams,
      response: { 200: courseSchema },
    },
    ({ context, params }) => readCourse(context, params.course_id),
  ),
  route.get(
    '/courses/{course_id}/lessons',
    {
      access: ofCourse,
      summary: 'List the lessons of an accepted course in their order, in the form of those of a set',
      description: `Takes no \`limit\` and no \`cursor\`: a course has at most ${MOST_LESSONS} lessons.`,
      params: courseParams,
      response: { 200: z.array(courseLessonEntrySchema) },
    },
    ({ context, params }) => listCourseEntries(context, params.course_id),
  ),
  route.get(
    '/courses/{course_id}/lessons/{lesson_id}',
    {
      access: ofCourse,
      summary: 'Read a lesson of an accepted course, to be played',
      description: 'The id of a course is that of its draft. Attempts and progress name it as their `set_id`.',
      params: courseLessonParams,
      response: { 200: courseLessonSchema },
    },
    async ({ context, params }) => reply(200, await readCourseLesson(context, params.course_id, params.lesson_id)),
  ),
];
