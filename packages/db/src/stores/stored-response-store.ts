import type { ReservedKey, StoredResponse, StoredResponseStore } from '@learnwright/core';
import { sql } from 'kysely';
import type { StoredResponseRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { createValueLists } from '../queries/value-lists.ts';

const KEY = ['scope', 'key'] as const;
const RESERVED = [...KEY, 'owner'] as const;
const COLUMNS = [
  ...RESERVED,
  'fingerprint',
  'answer',
  'remembered',
  'created_at',
] as const satisfies readonly (keyof StoredResponse)[];
/** What an answer counts at least, with its key and index entries; and each subject. */
const ROW_BYTES = 1024;
const SUBJECT_BYTES = 100;
/** The subjects that one statement deletes by. */
const CHUNK = 1_000;

type AnswerKey = Pick<StoredResponse, 'scope' | 'key'>;
type Answered = ReservedKey & { readonly answer: Uint8Array; readonly bytes: number };
type Takeover = { readonly owner: string | null; readonly next: string };
type Subjects = { readonly subjects: readonly string[] };
type Count = { readonly count: number };
type Bytes = { readonly bytes: number };

/** The answers kept for repeated requests. */
export function createStoredResponseStore(executor: Executor): StoredResponseStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: Parameter<AnswerKey>) =>
    db
      .selectFrom('stored_answers')
      .select(COLUMNS)
      .where((eb) => eb.and(parameter.each(KEY))),
  );
  const insert = defineQuery((db, parameter: Parameter<Omit<StoredResponseRow, 'id'>>) =>
    db
      .insertInto('stored_answers')
      .values(parameter.each([...COLUMNS, 'bytes']))
      .onConflict((conflict) => conflict.columns(KEY).doNothing()),
  );
  const complete = defineQuery((db, parameter: Parameter<Answered>) =>
    db
      .updateTable('stored_answers')
      .set((eb) => ({
        answer: parameter('answer'),
        owner: null,
        remembered: null,
        bytes: eb('bytes', '+', parameter('bytes')),
      }))
      .where((eb) => eb.and(parameter.each(RESERVED))),
  );
  const takeOver = defineQuery((db, parameter: Parameter<AnswerKey & Takeover>) =>
    db
      .updateTable('stored_answers')
      .set({ owner: parameter('next') })
      .where((eb) => eb.and(parameter.each(KEY)))
      .where('owner', 'is not distinct from', parameter('owner'))
      .where('answer', 'is', null),
  );
  const remember = defineQuery((db, parameter: Parameter<ReservedKey & { readonly remembered: string }>) =>
    db
      .updateTable('stored_answers')
      .set({ remembered: parameter('remembered') })
      .where((eb) => eb.and(parameter.each(RESERVED))),
  );
  const removeReserved = defineQuery((db, parameter: Parameter<ReservedKey>) =>
    db
      .deleteFrom('stored_answers')
      .where((eb) => eb.and(parameter.each(RESERVED)))
      .where('remembered', 'is', null),
  );
  const disown = defineQuery((db, parameter: Parameter<ReservedKey>) =>
    db
      .updateTable('stored_answers')
      .set({ owner: null })
      .where((eb) => eb.and(parameter.each(RESERVED))),
  );
  const remove = defineQuery((db, parameter: Parameter<AnswerKey>) =>
    db.deleteFrom('stored_answers').where((eb) => eb.and(parameter.each(KEY))),
  );
  const removeBefore = defineQuery((db, parameter: Parameter<Count & { readonly time: string }>) =>
    db
      .deleteFrom('stored_answers')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('stored_answers')
          .select('id')
          .where('created_at', '<', parameter('time'))
          .orderBy('created_at')
          .limit(parameter('count')),
      ),
  );
  const countBytes = defineQuery((db) =>
    db.selectFrom('stored_answers').select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes')),
  );
  const removeOldest = defineQuery((db, parameter: Parameter<Count>) =>
    db
      .deleteFrom('stored_answers')
      .where('id', 'in', (eb) =>
        eb.selectFrom('stored_answers').select('id').orderBy('created_at').limit(parameter('count')),
      )
      .returning('bytes'),
  );
  const listScopesOver = defineQuery((db, parameter: Parameter<Bytes>) =>
    db
      .selectFrom('stored_answers')
      .select('scope')
      .groupBy('scope')
      .having((eb) => eb.fn.sum('bytes'), '>', parameter('bytes')),
  );
  const removeOverflow = defineQuery((db, parameter: Parameter<Count & Bytes & { readonly scope: string }>) =>
    db.deleteFrom('stored_answers').where('id', 'in', (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('stored_answers')
            .select(['id', sql<number>`sum(bytes) over (order by created_at desc, id desc)`.as('total')])
            .where('scope', '=', parameter('scope'))
            .as('newest'),
        )
        .select('newest.id')
        .where('newest.total', '>', parameter('bytes'))
        .orderBy('newest.total', 'desc')
        .limit(parameter('count')),
    ),
  );
  const removeSomeAbout = defineQuery((db, parameter: Parameter<Count & { readonly subject: string }>) =>
    db
      .deleteFrom('stored_answers')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('answer_subjects')
          .select('answer_id')
          .where('subject', '=', parameter('subject'))
          .limit(parameter('count')),
      ),
  );
  const { addSubjects, removeAbout } = defineSubjectQueries(executor);

  return {
    find: (scope, key) => find.first({ scope, key }),
    insert: async (answer, subjects) => {
      const bytes = ROW_BYTES + sizeOf(answer.answer, subjects);
      if ((await insert.run({ ...answer, bytes })) === 0) return false;
      await addSubjects(answer.scope, answer.key, subjects);
      return true;
    },
    takeOver: async ({ scope, key, owner }, next) => (await takeOver.run({ scope, key, owner, next })) > 0,
    remember: async (reserved, remembered) => (await remember.run({ ...reserved, remembered })) > 0,
    release: async (reserved) => {
      if ((await removeReserved.run(reserved)) === 0) await disown.run(reserved);
    },
    complete: async (reserved, answer, subjects) => {
      const bytes = sizeOf(answer, subjects);
      if ((await complete.run({ ...reserved, answer, bytes })) === 0) return;
      await addSubjects(reserved.scope, reserved.key, subjects);
    },
    delete: async (scope, key) => void (await remove.run({ scope, key })),
    deleteAbout: async (subjects) => {
      let deleted = 0;
      for (let start = 0; start < subjects.length; start += CHUNK) {
        deleted += await removeAbout.run({ subjects: subjects.slice(start, start + CHUNK) });
      }
      return deleted;
    },
    deleteSomeAbout: (subject, count) => removeSomeAbout.run({ subject, count }),
    deleteBefore: (time, count) => removeBefore.run({ time, count }),
    countBytes: async () => Number((await countBytes.first({}))?.bytes ?? 0),
    deleteOldest: async (count) => (await removeOldest.all({ count })).map(({ bytes }) => bytes),
    scopesOver: async (bytes) => (await listScopesOver.all({ bytes })).map(({ scope }) => scope),
    deleteOverflow: (scope, bytes, count) => removeOverflow.run({ scope, bytes, count }),
  };
}

function sizeOf(answer: Uint8Array | null, subjects: readonly string[]): number {
  return (answer?.byteLength ?? 0) + SUBJECT_BYTES * subjects.length;
}

/** The queries that take a list of subjects: one statement each, however long the list. */
function defineSubjectQueries({ dialect, defineQuery }: Executor) {
  const { elementsOf, isAnyOf } = createValueLists(dialect);
  const add = defineQuery((db, parameter: Parameter<AnswerKey & Subjects>) =>
    db
      .insertInto('answer_subjects')
      .columns(['subject', 'answer_id'])
      .expression((eb) =>
        eb
          .selectFrom(['stored_answers', elementsOf(parameter('subjects')).as('given')])
          .select(['given.value', 'id'])
          .where((where) => where.and(parameter.each(KEY))),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  const removeAbout = defineQuery((db, parameter: Parameter<Subjects>) => {
    const answers = db
      .selectFrom('answer_subjects')
      .select('answer_id')
      .where(isAnyOf('subject', elementsOf(parameter('subjects'))));
    return db.deleteFrom('stored_answers').where(isAnyOf('id', sql`${answers}`));
  });

  return {
    addSubjects: async (scope: string, key: string, subjects: readonly string[]) => {
      if (subjects.length > 0) await add.run({ scope, key, subjects });
    },
    removeAbout,
  };
}
