import {
  type ChangeListener,
  type Client,
  createApiStorage,
  isApiError,
  type LearningStorage,
  requireData,
  type Schemas,
} from '@learnwright/client';
import type { ContentLesson } from '@learnwright/client/lessons';
import { createTabs, type Tabs } from './tabs.ts';

type LessonSet = Schemas['Content_LessonSet'];
type LessonEntry = Schemas['Content_LessonEntry'];

/**
 * What an app keeps of sets and lessons itself, such as what `openOfflineContent` of `@learnwright/client/local` returns. What it
 * leaves out is read from the client's server.
 */
export interface LessonSource {
  listSets?(signal: AbortSignal): Promise<readonly LessonSet[]>;
  findSet?(set_id: string, signal: AbortSignal): Promise<LessonSet>;
  /** The lessons of a set, in their order. */
  listLessons?(set_id: string, signal: AbortSignal): Promise<readonly LessonEntry[]>;
  /** The lesson as a server has it. The hooks check it. */
  getLesson?(set_id: string, lesson_id: string, signal: AbortSignal): Promise<Schemas['Content_LessonContent']>;
  /** Calls back after a change of these lessons, which are read again then. Returns what ends it. */
  subscribe?(listener: ChangeListener): () => void;
}

/** Where sets and lessons are read, and the courses of the learner, which stand in their form at an address of their own. */
export interface LessonReader {
  listSets(signal: AbortSignal): Promise<readonly LessonSet[]>;
  findSet(set_id: string, signal: AbortSignal): Promise<LessonSet>;
  listLessons(set_id: string, signal: AbortSignal): Promise<readonly LessonEntry[]>;
  /** A lesson that is of the lesson format. */
  getLesson(set_id: string, lesson_id: string, signal: AbortSignal): Promise<ContentLesson>;
  /** Calls back after a change of lessons that the app keeps. Returns what ends it. */
  subscribe(listener: ChangeListener): () => void;
}

/**
 * What the hooks work with. In API mode a client and the learner's id; in local mode the storage, and a client too where the
 * app has a server for lessons, XP and the tutor.
 */
export type LearnwrightOptions =
  | {
      readonly client: Client;
      /** The learner's account on the server. */
      readonly user_id: string;
      readonly storage?: undefined;
      readonly lessons?: LessonSource | undefined;
    }
  | {
      readonly client?: Client | undefined;
      /** The learner's account on the server, where there is one: the records are kept alike with it, and what is due there counts too. */
      readonly user_id?: string | undefined;
      /** The learner's records. The hooks take them to need no network. */
      readonly storage: LearningStorage;
      /** Default: those of the client's server. */
      readonly lessons?: LessonSource | undefined;
    };

/** The same with its defaults. */
export interface Learnwright {
  /** Null in local mode without a server. */
  readonly client: Client | null;
  /** The learner on the server; in local mode without a server that of the storage. */
  readonly user_id: string;
  /** Whether the learner has an account on the server. */
  readonly hasAccount: boolean;
  readonly storage: LearningStorage;
  readonly lessons: LessonReader;
  /** Whether lessons are read without a network too. */
  readonly lessonsOffline: boolean;
  /** Whether records are read and written without a network too: TanStack Query waits for one otherwise. */
  readonly recordsOffline: boolean;
  /** The other tabs of the app. */
  readonly tabs: Tabs;
}

/** Fills in what is left out. Use it to prefetch outside of React; `LearnwrightProvider` does it itself. */
export function createLearnwright({ client, user_id, storage, lessons }: LearnwrightOptions): Learnwright {
  const common = {
    client: client ?? null,
    hasAccount: client !== undefined && user_id !== undefined,
    lessons: createReader(client, lessons),
    lessonsOffline: lessons !== undefined,
    tabs: createTabs(),
  };
  if (storage !== undefined) return { ...common, user_id: user_id ?? storage.user_id, storage, recordsOffline: true };
  return { ...common, user_id, storage: createApiStorage(client, user_id), recordsOffline: false };
}

/** The client; throws where there is none. `what` names what is missing without it. */
export function requireClient({ client }: Pick<Learnwright, 'client'>, what: string): Client {
  if (client === null) throw new Error(`Only a server has ${what}. Give LearnwrightProvider a client.`);
  return client;
}

function createReader(client: Client | undefined, source: LessonSource = {}): LessonReader {
  const server = () => requireClient({ client: client ?? null }, 'lessons that `lessons` leaves out');
  // What checks lessons is large, and comes with the first of them.
  const loadLessons = () => import('@learnwright/client/lessons');
  const orCourse = createCourseFallback(client);
  return {
    listSets: async (signal) =>
      source.listSets?.(signal) ?? requireData(await server().get('/plugins/content/sets', { signal })),
    findSet: (set_id, signal) =>
      orCourse(
        set_id,
        async () =>
          source.findSet?.(set_id, signal) ??
          requireData(await server().get('/plugins/content/sets/{set_id}', { params: { set_id }, signal })),
        async ({ get }) => {
          const params = { course_id: set_id };
          return requireData(await get('/plugins/courses/courses/{course_id}', { params, signal }));
        },
      ),
    listLessons: (set_id, signal) =>
      orCourse(
        set_id,
        async () =>
          source.listLessons?.(set_id, signal) ??
          requireData(await server().get('/plugins/content/sets/{set_id}/lessons', { params: { set_id }, signal })),
        async ({ get }) => {
          const params = { course_id: set_id };
          return requireData(await get('/plugins/courses/courses/{course_id}/lessons', { params, signal }));
        },
      ),
    getLesson: (set_id, lesson_id, signal) =>
      orCourse(
        set_id,
        async () => {
          const { getLesson, parseLesson } = await loadLessons();
          if (source.getLesson !== undefined) return parseLesson(await source.getLesson(set_id, lesson_id, signal));
          return getLesson(server(), { set_id, lesson_id }, { signal });
        },
        async ({ get }) => {
          const { parseLesson } = await loadLessons();
          const path = '/plugins/courses/courses/{course_id}/lessons/{lesson_id}';
          const params = { course_id: set_id, lesson_id };
          return parseLesson(requireData(await get(path, { params, signal })));
        },
      ),
    subscribe: (listener) => source.subscribe?.(listener) ?? (() => undefined),
  };
}

/** Reads of a set, and where there is none of this id, of a course. A course that was found is asked for first from then on. */
function createCourseFallback(client: Client | undefined) {
  const courses = new Set<string>();
  return async <Read>(
    set_id: string,
    ofSet: () => Promise<Read>,
    ofCourse: (client: Client) => Promise<Read>,
  ): Promise<Read> => {
    if (client !== undefined && courses.has(set_id)) return ofCourse(client);
    try {
      return await ofSet();
    } catch (error) {
      if (client === undefined || !isGone(error)) throw error;
      const read = await ofCourse(client).catch((refusal) => {
        // That there is no such set says more than that there is no such course.
        throw isGone(refusal) ? error : refusal;
      });
      courses.add(set_id);
      return read;
    }
  };
}

/** There is nothing at the address, or no plugin that could have it. */
function isGone(error: unknown): boolean {
  return isApiError(error) && ['not_found', 'plugin_unavailable'].includes(error.code);
}
