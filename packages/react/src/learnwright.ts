import { type Client, createApiStorage, type LearningStorage, requireData, type Schemas } from '@learnwright/client';
import type { ContentLesson } from '@learnwright/client/lessons';

/** Where sets and lessons come from: a server, or what an app keeps itself. */
export interface LessonSource {
  listSets(signal: AbortSignal): Promise<readonly Schemas['Content_LessonSet'][]>;
  findSet(set_id: string, signal: AbortSignal): Promise<Schemas['Content_LessonSet']>;
  /** The lessons of a set, in their order. */
  listLessons(set_id: string, signal: AbortSignal): Promise<readonly Schemas['Content_LessonEntry'][]>;
  getLesson(set_id: string, lesson_id: string, signal: AbortSignal): Promise<ContentLesson>;
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
      /** The learner's account on the server, where that is not the id of the storage. */
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
  readonly storage: LearningStorage;
  readonly lessons: LessonSource;
  /** Whether records are read and written without a network too: TanStack Query waits for one otherwise. */
  readonly recordsOffline: boolean;
}

/** Fills in what is left out. Use it to prefetch outside of React; `LearnwrightProvider` does it itself. */
export function createLearnwright({ client, user_id, storage, lessons }: LearnwrightOptions): Learnwright {
  const source = lessons ?? (client === undefined ? NO_LESSONS : createLessonSource(client));
  if (storage !== undefined) {
    const learner = user_id ?? storage.user_id;
    return { client: client ?? null, user_id: learner, storage, lessons: source, recordsOffline: true };
  }
  return { client, user_id, storage: createApiStorage(client, user_id), lessons: source, recordsOffline: false };
}

/** The client; throws where there is none. `what` names what is missing without it. */
export function requireClient({ client }: Learnwright, what: string): Client {
  if (client === null) throw new Error(`Only a server has ${what}. Give LearnwrightProvider a client.`);
  return client;
}

function createLessonSource(client: Client): LessonSource {
  return {
    listSets: async (signal) => requireData(await client.get('/plugins/content/sets', { signal })),
    findSet: async (set_id, signal) =>
      requireData(await client.get('/plugins/content/sets/{set_id}', { params: { set_id }, signal })),
    listLessons: async (set_id, signal) =>
      requireData(await client.get('/plugins/content/sets/{set_id}/lessons', { params: { set_id }, signal })),
    getLesson: async (set_id, lesson_id, signal) => {
      // What checks lessons is large, and comes with the first of them.
      const { getLesson } = await import('@learnwright/client/lessons');
      return getLesson(client, { set_id, lesson_id }, { signal });
    },
  };
}

const refuse = () =>
  Promise.reject(new Error('There are no lessons. Give LearnwrightProvider a client, or `lessons`.'));
const NO_LESSONS: LessonSource = { listSets: refuse, findSet: refuse, listLessons: refuse, getLesson: refuse };
