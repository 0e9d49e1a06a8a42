import type { JobStore } from '@learnwright/core';
import type { JobPieceRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';

type Place = Omit<JobPieceRow, 'bytes'>;
type Count = { readonly count: number };

/** The files that jobs make, piece by piece. */
export function createJobPieceStore({
  defineQuery,
}: Executor): Pick<JobStore, 'addPiece' | 'findPiece' | 'deleteOldPieces'> {
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
    deleteOldPieces: async (before, count) => {
      const old = await findOld.first({ before });
      return old === null ? 0 : remove.run({ job_id: old.id, count });
    },
  };
}
