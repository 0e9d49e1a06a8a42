import type { StoredAnswer, StoredAnswerStore } from '@learnwright/core';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoredAnswerRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';

const KEY = ['scope', 'key'] as const;
const COLUMNS = [...KEY, 'fingerprint', 'answer', 'created_at'] as const satisfies readonly (keyof StoredAnswer)[];
/** What an answer counts at least, with its key and index entries; and each subject. */
const ROW_BYTES = 1024;
const SUBJECT_BYTES = 100;
/** The subjects that one statement deletes by. */
const CHUNK = 1_000;

type AnswerKey = Pick<StoredAnswer, 'scope' | 'key'>;
type Answered = AnswerKey & { readonly answer: string; readonly bytes: number };
type Subjects = { readonly subjects: readonly string[] };
type Count = { readonly count: number };
type Bytes = { readonly bytes: number };

/** The answers kept for repeated requests. */
export function createStoredAnswerStore(executor: Executor): StoredAnswerStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: Parameter<AnswerKey>) =>
    db
      .selectFrom('stored_answers')
      .select(COLUMNS)
      .where((eb) => eb.and(parameter.each(KEY))),
  );
  const insert = defineQuery((db, parameter: Parameter<Omit<StoredAnswerRow, 'id'>>) =>
    db
      .insertInto('stored_answers')
      .values(parameter.each([...COLUMNS, 'bytes']))
      .onConflict((conflict) => conflict.columns(KEY).doNothing()),
  );
  const complete = defineQuery((db, parameter: Parameter<Answered>) =>
    db
      .updateTable('stored_answers')
      .set((eb) => ({ answer: parameter('answer'), bytes: eb('bytes', '+', parameter('bytes')) }))
      .where((eb) => eb.and(parameter.each(KEY))),
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
  const { addSubjects, removeAbout } = defineSubjectQueries(executor);

  return {
    find: (scope, key) => find.first({ scope, key }),
    insert: async (answer, subjects) => {
      const bytes = ROW_BYTES + sizeOf(answer.answer ?? '', subjects);
      if ((await insert.run({ ...answer, bytes })) === 0) return false;
      await addSubjects(answer.scope, answer.key, subjects);
      return true;
    },
    complete: async (scope, key, answer, subjects) => {
      const bytes = sizeOf(answer, subjects);
      if ((await complete.run({ scope, key, answer, bytes })) > 0) await addSubjects(scope, key, subjects);
    },
    delete: async (scope, key) => void (await remove.run({ scope, key })),
    deleteAbout: async (subjects) => {
      let deleted = 0;
      for (let start = 0; start < subjects.length; start += CHUNK) {
        deleted += await removeAbout.run({ subjects: subjects.slice(start, start + CHUNK) });
      }
      return deleted;
    },
    deleteBefore: (time, count) => removeBefore.run({ time, count }),
    scopesOver: async (bytes) => (await listScopesOver.all({ bytes })).map(({ scope }) => scope),
    deleteOverflow: (scope, bytes, count) => removeOverflow.run({ scope, bytes, count }),
  };
}

function sizeOf(answer: string, subjects: readonly string[]): number {
  return Buffer.byteLength(answer) + SUBJECT_BYTES * subjects.length;
}

/** The queries that take a list of subjects: one statement each, however long the list. */
function defineSubjectQueries({ dialect, defineQuery }: Executor) {
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

  /** A list as rows. */
  function elementsOf(list: unknown): RawBuilder<{ readonly value: string }> {
    if (dialect === 'postgres') return sql`(select json_array_elements_text(cast(${list} as json)) as value)`;
    return sql`(select value from json_each(${list}))`;
  }

  /** PostgreSQL goes down the index for each value of an array; of a subquery it may fear that it has very many. */
  function isAnyOf(column: string, rows: RawBuilder<unknown>): RawBuilder<SqlBool> {
    const values = dialect === 'postgres' ? sql`= any(array${rows})` : sql`in ${rows}`;
    return sql`${sql.ref(column)} ${values}`;
  }

  return {
    addSubjects: async (scope: string, key: string, subjects: readonly string[]) => {
      if (subjects.length > 0) await add.run({ scope, key, subjects });
    },
    removeAbout,
  };
}
