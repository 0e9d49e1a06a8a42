import { isApiError, requireData } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../start/session.ts';
import { DRAFTS } from './drafts.ts';
import { isSameLesson } from './kept-edit.ts';
import type { LessonJson } from './lesson-fields.ts';

const LESSON = `${DRAFTS}/{draft_id}/lessons/{lesson_id}` as const;

/** What is saved: a lesson, over the one that somebody has begun with. */
interface Written {
  readonly lesson: LessonJson;
  readonly base: LessonJson | null;
}

/**
 * Puts a lesson of a draft in the place of the one that it was written over. Returns false where another one has taken that place
 * meanwhile: nothing is saved then, and the draft is read again.
 */
export function useSaveLesson(draft_id: string, lesson_id: string) {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = useLearnwrightQueries().get(`${DRAFTS}/{draft_id}`, { params: { draft_id } });
  const send = useSend('PATCH', LESSON, { changes: [DRAFTS] });
  const params = { draft_id, lesson_id };

  /** Whether the lesson is still what it was; its tag stands for it then. */
  async function readTag(base: LessonJson | null): Promise<{ readonly isBase: boolean; readonly tag?: string }> {
    // Without a change it answers what there is: no GET reads a lesson by itself.
    const result = await client.patch(LESSON, { params, body: {} });
    const { content } = requireData(result);
    // A proxy that has packed the answer has made the tag a weak one.
    const tag = result.response.headers.get('etag')?.replace(/^W\//, '');
    return { isBase: base === null || content === null || isSameLesson(content, base), ...(tag && { tag }) };
  }

  async function save({ lesson, base }: Written): Promise<boolean> {
    const { isBase, tag } = await readTag(base);
    const isSaved =
      isBase &&
      (await send.mutateAsync({ params, body: { content: { ...lesson } }, ifMatch: tag }).then(
        () => true,
        (error) => {
          if (isApiError(error) && error.code === 'precondition_failed') return false;
          throw error;
        },
      ));
    if (!isSaved) await queryClient.invalidateQueries({ queryKey });
    return isSaved;
  }

  return useMutation({ retry: false, mutationFn: save });
}
