import type { JobFile, JobStore } from '@learnwright/core';
import { sql } from 'kysely';
import type { JobPieceRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';

type Place = Omit<JobPieceRow, 'bytes'>;
type Count = { readonly count: number };

/** The files that jobs make, piece by piece. */
export function createJobPieceStore({
  defineQuery,
}: Executor): Pick<JobStore, 'addPiece' | 'findPiece' | 'listFiles' | 'deletePieces' | 'deleteOldPieces'> {
  const insert = defineQuery((db, parameter: Parameter<JobPieceRow>) =>
    db.insertInto('job_pieces').values(parameter.each(['job_id', 'tries', 'position', 'bytes'])),
  );
  const find = defineQuery((db, parameter: Parameter<Place>) =>
    db
      .selectFrom('job_pieces')
      .select('bytes')
      .where('job_id', '=', parameter('job_id'))
      .where('tries', '=', parameter('tries'))
      .where('position', '=', parameter('position')),
  );
  const remove = defineQuery((db, parameter: Parameter<Pick<Place, 'job_id'> & Count>) =>
    db
      .deleteFrom('job_pieces')
      .where('job_id', '=', parameter('job_id'))
      .where((eb) =>
        eb(
          eb.refTuple('tries', 'position'),
          'in',
          eb
            .selectFrom('job_pieces')
            .select(['tries', 'position'])
            .where('job_id', '=', parameter('job_id'))
            .limit(parameter('count'))
            .$asTuple('tries', 'position'),
        ),
      ),
  );
  const removeOfTry = defineQuery((db, parameter: Parameter<Pick<Place, 'job_id' | 'tries'> & Count>) =>
    db
      .deleteFrom('job_pieces')
      .where('job_id', '=', parameter('job_id'))
      .where('tries', '=', parameter('tries'))
      .where('position', 'in', (eb) =>
        eb
          .selectFrom('job_pieces')
          .select('position')
          .where('job_id', '=', parameter('job_id'))
          .where('tries', '=', parameter('tries'))
          .limit(parameter('count')),
      ),
  );
  const listMakers = defineQuery((db, parameter: Parameter<{ readonly user_id: string }>) =>
    db
      .selectFrom('jobs')
      .select(['id', 'kind', 'plugin', 'status'])
      .where('user_id', '=', parameter('user_id'))
      .where((eb) =>
        eb.exists(eb.selectFrom('job_pieces').select('tries').whereRef('job_pieces.job_id', '=', 'jobs.id')),
      ),
  );
  // Of one job: in the order of the key. A group over several is sorted, and SQLite reads all bytes to sort them.
  const measureFiles = defineQuery((db, parameter: Parameter<Pick<Place, 'job_id'>>) =>
    db
      .selectFrom('job_pieces')
      .select(['tries', sql<number | string>`sum(length(bytes))`.as('bytes')])
      .where('job_id', '=', parameter('job_id'))
      .groupBy('tries'),
  );
  const findOld = defineQuery((db, parameter: Parameter<{ readonly before: string }>) =>
    db
      .selectFrom('jobs')
      .innerJoin('job_pieces', 'job_pieces.job_id', 'jobs.id')
      .select('jobs.id')
      .where('jobs.ended_at', '<', parameter('before'))
      .limit(1),
  );
  return {
    addPiece: async ({ id, tries }, position, bytes) => {
      await insert.run({ job_id: id, tries, position, bytes });
    },
    findPiece: async ({ id, tries }, position) => (await find.first({ job_id: id, tries, position }))?.bytes ?? null,
    listFiles: async (user_id) => {
      const files: JobFile[] = [];
      for (const job of await listMakers.all({ user_id })) {
        const measured = await measureFiles.all({ job_id: job.id });
        files.push(...measured.map(({ tries, bytes }) => ({ ...job, tries, bytes: Number(bytes) })));
      }
      return files;
    },
    deletePieces: ({ id, tries }, count) => removeOfTry.run({ job_id: id, tries, count }),
    deleteOldPieces: async (before, count) => {
      const old = await findOld.first({ before });
      return old === null ? 0 : remove.run({ job_id: old.id, count });
    },
  };
}
