import { type Lesson, lessonSchema } from '@learnwright/exercises';
import { ApiError, requireData, unexpectedAnswer } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { CallOptions } from '../requests/request.ts';
import type { LessonAddress } from '../storage/storage-change.ts';

/** A lesson of a server: by the lesson format, with whom to name and where its pictures and sounds are. */
export type ContentLesson = Lesson & Pick<Schemas['Content_LessonContent'], 'attribution' | 'assets'>;

/**
 * Reads a lesson of a server, and checks it by the lesson format: what it answers can be graded. Throws an ApiError for a
 * refusal, and one of the code `unexpected_answer` for a lesson that breaks the format; its message names the place.
 *
 * @example
 * const lesson = await getLesson(client, { set_id: 'german', lesson_id: 'cafe' });
 * lesson.steps.map(({ exercise }) => exercise?.type);
 */
export async function getLesson(
  client: Client,
  { set_id, lesson_id }: LessonAddress,
  options: Pick<CallOptions, 'signal' | 'timeout' | 'retries' | 'headers'> = {},
): Promise<ContentLesson> {
  const path = '/plugins/content/sets/{set_id}/lessons/{lesson_id}';
  const result = await client.get(path, { ...options, params: { set_id, lesson_id } });
  const { attribution, assets, ...content } = requireData(result);
  const { data: lesson, error } = lessonSchema.safeParse(content);
  if (lesson !== undefined) return { ...lesson, attribution, assets };
  const [issue] = error.issues;
  const place = issue === undefined ? '' : `/${issue.path.join('/')}: ${issue.message}`;
  const sentence = `The server's lesson ${lesson_id} of ${set_id} is not of the lesson format, at ${place}`;
  throw new ApiError(unexpectedAnswer(result.response, sentence), result.response);
}
