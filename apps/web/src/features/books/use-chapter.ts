import { type Client, isApiError, requireData, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { BOOK_CHANGES } from './book-requests.ts';
import {
  type ChapterDraft,
  type ChapterTexts,
  changesOf,
  draftName,
  mergeDraft,
  readDraft,
  textsOf,
} from './chapter-draft.ts';

const CHAPTER = '/plugins/books/{book_id}/chapters/{chapter_id}';
/** How often a change is sent again over what others have changed meanwhile. */
const ATTEMPTS = 3;

/** Names a chapter of a book. */
export interface ChapterIds {
  readonly book_id: string;
  readonly chapter_id: string;
}

/** A chapter as it was read, and what names this very reading of it. */
export interface ReadChapter {
  readonly chapter: Schemas['Books_Chapter'];
  readonly tag: string | undefined;
}

/** Reads a chapter with its entity tag. */
export async function readChapter(client: Client, params: ChapterIds, signal?: AbortSignal): Promise<ReadChapter> {
  const result = await client.get(CHAPTER, { params: { ...params }, signal });
  const chapter = requireData(result);
  // A proxy that has packed the answer has made the tag a weak one.
  return { chapter, tag: result.response.headers.get('etag')?.replace(/^W\//, '') };
}

/** A chapter, read again when something changes it. */
export function useChapter(params: ChapterIds) {
  return useQuery(useChapterOptions(params));
}

function useChapterOptions(params: ChapterIds) {
  const { client } = useSession();
  const { queryKey } = useLearnwrightQueries().get(CHAPTER, { params: { ...params } });
  return queryOptions({
    queryKey: [...queryKey, 'with its tag'],
    retry: false,
    queryFn: ({ signal }) => readChapter(client, params, signal),
  });
}

/** The draft of a chapter, which this browser keeps until the server has it. */
export interface KeptDraft {
  readonly draft: ChapterDraft | null;
  change(draft: ChapterDraft | null): void;
  /** The draft of this moment, also in functions that began before. */
  current(): ChapterDraft | null;
}

/** Keeps the draft of a chapter. */
export function useKeptDraft(chapter_id: string): KeptDraft {
  const { kept } = usePagePorts();
  const [draft, setDraft] = useState(() => readDraft(kept.read(draftName(chapter_id))));
  const latest = useRef(draft);
  return {
    draft,
    current: () => latest.current,
    change: (next) => {
      latest.current = next;
      setDraft(next);
      kept.write(draftName(chapter_id), next === null ? null : JSON.stringify(next));
    },
  };
}

/**
 * Saves the draft of a chapter. What others have changed meanwhile stays: the draft is put over it and sent again. Returns false
 * where both sides have changed the same, and the author has to choose.
 */
export function useSaveChapter(params: ChapterIds, { change, current }: KeptDraft) {
  const queryClient = useQueryClient();
  const options = useChapterOptions(params);
  const send = useSend('PATCH', CHAPTER, { changes: BOOK_CHANGES });

  async function save(read: ReadChapter): Promise<boolean> {
    let known = read;
    for (let attempt = 1; ; attempt += 1) {
      const server = textsOf(known.chapter);
      const { texts, conflicts } = mergeDraft(current(), server);
      if (conflicts.length > 0) return false;
      if (current() !== null) change({ texts, base: server });
      try {
        const body = changesOf(texts, server);
        const isSent = Object.keys(body).length > 0;
        const saved = isSent
          ? await send.mutateAsync({ params: { ...params }, body, ifMatch: known.tag })
          : known.chapter;
        keepOnly(texts, textsOf(saved));
        return true;
      } catch (error) {
        if (attempt === ATTEMPTS || !isOutrun(error)) throw error;
        known = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      }
    }
  }

  /** What was written while it was saved is still a draft. */
  function keepOnly(sent: ChapterTexts, saved: ChapterTexts): void {
    const draft = current();
    if (draft === null) return;
    const isWhole = draft.texts.title.trim() === sent.title.trim() && draft.texts.content === sent.content;
    change(isWhole ? null : { texts: draft.texts, base: saved });
  }

  return useMutation({ retry: false, mutationFn: save });
}

/** Whether somebody else was faster. */
function isOutrun(error: unknown): boolean {
  return isApiError(error) && (error.code === 'precondition_failed' || error.code === 'conflict');
}
