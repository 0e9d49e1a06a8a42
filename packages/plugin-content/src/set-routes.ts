import { pageRequest, replyPage, z } from '@learnwright/plugin-sdk';
import { listLessonEntries, listLessonSets, readLessonContent, readLessonSet } from './read-sets.ts';
import { route } from './route.ts';
import { lessonContentSchema, lessonEntrySchema, lessonParams, listQuery, setParams, setSchema } from './schemas.ts';

export const setRoutes = [
  route.get(
    '/sets',
    {
      access: 'signed_in',
      summary: 'List the lesson sets by id',
      query: listQuery,
      response: { 200: z.array(setSchema) },
    },
    async ({ context, query }) => replyPage(await listLessonSets(context, pageRequest(query))),
  ),
  route.get(
    '/sets/{set_id}',
    { access: 'signed_in', summary: 'Read a lesson set', params: setParams, response: { 200: setSchema } },
    ({ context, params }) => readLessonSet(context, params.set_id),
  ),
  route.get(
    '/sets/{set_id}/lessons',
    {
      access: 'signed_in',
      summary: 'List the lessons of a set in their order',
      params: setParams,
      response: { 200: z.array(lessonEntrySchema) },
    },
    ({ context, params }) => listLessonEntries(context, params.set_id),
  ),
  route.get(
    '/sets/{set_id}/lessons/{lesson_id}',
    {
      access: 'signed_in',
      summary: 'Read a lesson: the JSON of its author, and whom to name',
      description: 'The lesson is found by its id, else by the name of the file it came from.',
      params: lessonParams,
      response: { 200: lessonContentSchema },
    },
    ({ context, params }) => readLessonContent(context, params.set_id, params.lesson_id),
  ),
];
