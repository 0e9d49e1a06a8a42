import { type Lesson, lessonSchema } from '@learnwright/exercises';
import { ApiError, requireData, unexpectedAnswer } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../generated/schemas.ts';
import type { CallOptions } from '../requests/request.ts';
import { messageOf } from '../requests/watch.ts';
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
  const content = requireData(result);
  try {
    return parseLesson(content);
  } catch (cause) {
    const sentence = `The server's lesson ${lesson_id} of ${set_id} cannot be used: ${messageOf(cause)}`;
    throw new ApiError(unexpectedAnswer(result.response, sentence), result.response, { cause });
  }
}

/**
 * Checks a lesson that is there already, such as one that was kept, by the lesson format. Throws a TypeError that names the
 * place where it breaks it.
 */
export function parseLesson(content: Schemas['Content_LessonContent']): ContentLesson {
  const { attribution, assets, ...lesson } = content;
  const { data, error } = lessonSchema.safeParse(lesson);
  if (data !== undefined) return { ...data, attribution, assets };
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  throw new TypeError(`It breaks the lesson format at /${path.join('/')}: ${message}`);
}
