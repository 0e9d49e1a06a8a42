import type { Curriculum, PatchCurriculum } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { applyPatch } from '../../apply-patch.ts';
import { found } from '../../require-record.ts';

/** Applies the fields present; an empty patch changes nothing. */
export async function changeCurriculum(
  context: AppContext,
  curriculum_id: string,
  patch: PatchCurriculum,
): Promise<Curriculum> {
  return context.unitOfWork.run(async (stores) => {
    const curriculum = found(await stores.curricula.lock(curriculum_id), 'curriculum', curriculum_id);
    const next = applyPatch(curriculum, patch, context.clock);
    if (next !== curriculum) await stores.curricula.update(next);
    return next;
  });
}
