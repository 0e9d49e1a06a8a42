import type { Stores } from './stores.ts';

/** The kinds of core records that belong to a user. */
export const OWNED_RECORDS = [
  'user',
  'project',
  'curriculum',
  'topic',
  'lesson',
  'session',
  'conversation',
  'job',
] as const;

/** The kind of a core record that belongs to a user. */
export type OwnedRecord = (typeof OWNED_RECORDS)[number];

/** A record that is there, and the user it belongs to. */
export interface RecordOwner {
  readonly id: string;
  readonly user_id: string;
}

/** The stores that know owners. */
export type OwnerStores = Pick<
  Stores,
  'users' | 'projects' | 'curricula' | 'topics' | 'lessons' | 'sessions' | 'conversations' | 'jobs'
>;

/** Finds whom core records of a kind belong to; records that are not there are left out. Throws for an unknown kind. */
export async function findRecordOwners(
  stores: OwnerStores,
  record: string,
  ids: readonly string[],
): Promise<readonly RecordOwner[]> {
  const kind = OWNED_RECORDS.find((known) => known === record);
  if (kind === undefined) throw new Error(`Nobody knows the owner of a "${record}".`);
  const owners: RecordOwner[] = [];
  for (const id of new Set(ids)) {
    const user_id = await FIND_OWNER[kind](stores, id);
    if (user_id !== undefined) owners.push({ id, user_id });
  }
  return owners;
}

type FindOwner = (stores: OwnerStores, id: string) => Promise<string | undefined>;

const ofProject: FindOwner = async ({ projects }, id) => (await projects.find(id))?.user_id;
const ofCurriculum: FindOwner = async ({ curricula }, id) => (await curricula.find(id))?.user_id;

const FIND_OWNER = {
  user: async ({ users }, id) => (await users.find(id))?.id,
  project: ofProject,
  curriculum: ofCurriculum,
  topic: async (stores, id) => ofCurriculum(stores, (await stores.topics.find(id))?.curriculum_id ?? ''),
  lesson: async (stores, id) => ofCurriculum(stores, (await stores.lessons.find(id))?.curriculum_id ?? ''),
  session: async (stores, id) => ofProject(stores, (await stores.sessions.find(id))?.project_id ?? ''),
  conversation: async ({ conversations }, id) => (await conversations.find(id))?.user_id,
  job: async ({ jobs }, id) => (await jobs.find(id))?.user_id ?? undefined,
} satisfies Record<OwnedRecord, FindOwner>;
