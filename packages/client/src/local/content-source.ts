import { requireData } from '../api/result.ts';
import type { Client } from '../client.ts';
import type { Schemas } from '../generated/schemas.ts';

/** A lesson as a server has it, and what it is told apart by from other versions; null where nothing tells. */
export interface MarkedLesson {
  readonly etag: string | null;
  readonly content: Schemas['Content_LessonContent'];
}

/**
 * Where lesson sets are read from: a server, files of a place that serves files alone, or one file. Everything rejects with an
 * ApiError: `not_found` for what is not there, `network` where there is no way to it.
 */
export interface ContentSource {
  listSets(signal?: AbortSignal): Promise<readonly Schemas['Content_LessonSet'][]>;
  findSet(set_id: string, signal?: AbortSignal): Promise<Schemas['Content_LessonSet']>;
  /** The lessons of a set, in their order. */
  listLessons(set_id: string, signal?: AbortSignal): Promise<readonly Schemas['Content_LessonEntry'][]>;
  /** Null where the lesson is the one that is `known` already. */
  readLesson(
    set_id: string,
    lesson_id: string,
    options?: { readonly known?: string | null; readonly signal?: AbortSignal | undefined },
  ): Promise<MarkedLesson | null>;
  /** The bytes of a picture or sound. */
  readAsset(hash: string, signal?: AbortSignal): Promise<Blob>;
}

/** A lesson of which no version was known: the source has no reason to say that nobody has changed it. */
export function requireLesson(lesson: MarkedLesson | null): MarkedLesson {
  if (lesson === null) throw new TypeError('The source says that a lesson is the one that is known, and none was.');
  return lesson;
}

/** The content of a server. */
export function createServerContent(client: Client): ContentSource {
  return {
    listSets: async (signal) => requireData(await client.get('/plugins/content/sets', { signal })),
    findSet: async (set_id, signal) =>
      requireData(await client.get('/plugins/content/sets/{set_id}', { params: { set_id }, signal })),
    listLessons: async (set_id, signal) =>
      requireData(await client.get('/plugins/content/sets/{set_id}/lessons', { params: { set_id }, signal })),
    readLesson: async (set_id, lesson_id, { known = null, signal } = {}) => {
      const answer = await client.get('/plugins/content/sets/{set_id}/lessons/{lesson_id}', {
        params: { set_id, lesson_id },
        signal,
        headers: known === null ? {} : { 'If-None-Match': known },
      });
      if (answer.response.status === 304 && known !== null) return null;
      return { etag: answer.response.headers.get('etag'), content: requireData(answer) };
    },
    readAsset: async (hash, signal) =>
      requireData(await client.get('/plugins/content/assets/{hash}', { params: { hash }, signal })),
  };
}
