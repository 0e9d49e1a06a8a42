import { notFound } from '../errors/app-error.ts';
import type { HookPublisher } from '../hooks/durable-hooks.ts';
import type { HookBus } from '../hooks/hook-bus.ts';
import type { CreateId } from '../id-factory.ts';
import { applyPatch } from '../records/apply-patch.ts';
import type { CreateCurriculum, Curriculum, PatchCurriculum } from '../records/curriculum.ts';
import type { CreateLesson, Lesson, PatchLesson } from '../records/lesson.ts';
import type { Stores } from '../stores/stores.ts';
import type { UnitOfWork } from '../stores/unit-of-work.ts';
import type { Clock } from '../time/clock.ts';

/** The ports of the services that write curricula and lessons. */
export interface CurriculumPorts {
  readonly unitOfWork: UnitOfWork<Pick<Stores, 'users' | 'curricula' | 'lessons'>>;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly hooks: Pick<HookBus, 'chain'>;
  /**
   * Takes room for so many bytes more of a user's lessons, under the lock of the user. Throws storage_full. Default: there is
   * room for everything.
   */
  readonly takeRoom?: (user_id: string, bytes: number) => Promise<void>;
}

/** Creates a curriculum, by default in the user's language. Throws not_found for the user. */
export async function createCurriculum(
  { unitOfWork, clock, createId }: CurriculumPorts,
  user_id: string,
  input: CreateCurriculum,
): Promise<Curriculum> {
  return unitOfWork.run(async (stores) => {
    const user = await stores.users.find(user_id);
    if (user === null) throw notFound('user', user_id);
    const { title, description, language = user.language } = input;
    const now = clock.now();
    const id = createId();
    const curriculum: Curriculum = { id, user_id, title, description, language, created_at: now, updated_at: now };
    await stores.curricula.insert(curriculum);
    return curriculum;
  });
}

/** Changes the fields that are given; an empty patch changes nothing. Throws not_found. */
export async function changeCurriculum(
  { unitOfWork, clock }: CurriculumPorts,
  curriculum_id: string,
  patch: PatchCurriculum,
): Promise<Curriculum> {
  return unitOfWork.run(async (stores) => {
    const curriculum = await stores.curricula.lock(curriculum_id);
    if (curriculum === null) throw notFound('curriculum', curriculum_id);
    const next = applyPatch(curriculum, patch, clock);
    if (next !== curriculum) await stores.curricula.update(next);
    return next;
  });
}

/**
 * Deletes a curriculum with its topics and lessons, and publishes on_curriculum_deleted. Returns whether it was there.
 */
export async function deleteCurriculum(
  { unitOfWork, hooks }: Pick<CurriculumPorts, 'unitOfWork'> & { readonly hooks: HookPublisher },
  curriculum_id: string,
): Promise<boolean> {
  return unitOfWork.run(async (stores) => {
    const curriculum = await stores.curricula.lock(curriculum_id);
    if (curriculum === null) return false;
    await stores.curricula.delete(curriculum_id);
    if (!hooks.isAwaited('on_curriculum_deleted')) return true;
    await hooks.publish('on_curriculum_deleted', { id: curriculum.id, user_id: curriculum.user_id }, curriculum);
    return true;
  });
}

/**
 * Creates a lesson; chapter_pre_save may rewrite its content before it is stored. Throws not_found for the curriculum, and
 * storage_full.
 */
export async function createLesson(
  { unitOfWork, clock, createId, hooks, takeRoom }: CurriculumPorts,
  curriculum_id: string,
  input: CreateLesson,
): Promise<Lesson> {
  return unitOfWork.run(async (stores) => {
    const curriculum = await stores.curricula.find(curriculum_id);
    if (curriculum === null) throw notFound('curriculum', curriculum_id);
    const id = createId();
    const content = await hooks.chain('chapter_pre_save', input.content, id);
    await takeRoom?.(curriculum.user_id, bytesOf(content));
    const now = clock.now();
    const lesson: Lesson = { id, curriculum_id, ...input, content, created_at: now, updated_at: now };
    await stores.lessons.insert(lesson);
    return lesson;
  });
}

/**
 * Changes the fields that are given; chapter_pre_save may rewrite new content before it is stored. Throws not_found and
 * storage_full.
 */
export async function changeLesson(
  { unitOfWork, clock, hooks, takeRoom }: CurriculumPorts,
  lesson_id: string,
  patch: PatchLesson,
): Promise<Lesson> {
  return unitOfWork.run(async (stores) => {
    if (patch.content !== undefined && takeRoom !== undefined) {
      // Before the lesson is locked: in the order in which a user is erased.
      const before = await stores.lessons.find(lesson_id);
      const curriculum = before && (await stores.curricula.find(before.curriculum_id));
      if (curriculum) await takeRoom(curriculum.user_id, bytesOf(patch.content) - bytesOf(before?.content ?? ''));
    }
    const lesson = await stores.lessons.lock(lesson_id);
    if (lesson === null) throw notFound('lesson', lesson_id);
    const written =
      patch.content === undefined
        ? patch
        : { ...patch, content: await hooks.chain('chapter_pre_save', patch.content, lesson_id) };
    const next = applyPatch(lesson, written, clock);
    if (next !== lesson) await stores.lessons.update(next);
    return next;
  });
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
