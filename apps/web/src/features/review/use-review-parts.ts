import {
  ELEMENT_SOURCES,
  loadReview,
  type Review,
  type ReviewedElement,
  readDueElements,
} from '@learnwright/client/reviews';
import type { ReviewRun, ReviewStep } from '@learnwright/exercises';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGradingReader } from '../../player/learner-grading.ts';
import type { LessonFiles } from '../../player/lesson-file.tsx';
import { readDraft } from '../../player/run-draft.ts';
import { usePagePorts } from '../../start/page-ports.ts';
import { accountOf } from '../../start/place.ts';
import { useSessionState } from '../../start/session.ts';

/** Which elements a session asks. */
export interface ReviewChoice {
  /** A source as `GET due-reviews` names it; without it all elements that are due. */
  readonly source?: string;
  /** Those of a set alone. */
  readonly set?: string;
}

/** A session of a review, planned. */
export interface ReviewParts {
  readonly run: ReviewRun;
  /** The elements whose lessons are gone. */
  readonly gone: number;
  /** The elements whose lessons need a network. */
  readonly unreached: number;
  /** The name of its draft among the values that the browser keeps. */
  readonly draft: string;
  filesOf(step: ReviewStep): LessonFiles;
  languageOf(step: ReviewStep): SetLanguages | null;
}

interface SetLanguages {
  readonly language: string;
  readonly target_language: string | null;
}

/**
 * Plans a session, once for each `round`: from what is due, or to go on with the one that was left. It does not change while it is
 * played.
 */
export function useReviewParts(choice: ReviewChoice, round: number) {
  const { client, storage } = useLearnwright();
  const queries = useLearnwrightQueries();
  const queryClient = useQueryClient();
  const { place } = useSessionState();
  const { kept, now } = usePagePorts();
  const readGrading = useGradingReader();
  const source = ELEMENT_SOURCES.find((name) => name === choice.source);
  const draft = ['review', storage.user_id, source ?? '', choice.set ?? ''].join(' ');

  async function plan(readReviewQueue: () => Promise<readonly ReviewedElement[]>): Promise<ReviewParts> {
    const files = new Map<string, LessonFiles>();
    const sets = new Map<string, SetLanguages>();
    const content = {
      getLesson: async (set_id: string, lesson_id: string) => {
        const lesson = await queryClient.ensureQueryData(queries.lesson(set_id, lesson_id));
        files.set(JSON.stringify([set_id, lesson.id]), lesson.assets);
        return lesson;
      },
      findSet: async (set_id: string) => {
        const set = await queryClient.ensureQueryData(queries.set(set_id));
        sets.set(set_id, set);
        return set;
      },
    };
    const learner = await readGrading();
    const review: Review<ReviewedElement> = await loadReview({ readReviewQueue }, content, {}, { learner });
    return {
      run: review.createRun({ seed: `${storage.user_id} ${now()}` }),
      gone: review.unavailable.length,
      unreached: review.unreached.length,
      draft,
      filesOf: ({ set_id, lesson }) => files.get(JSON.stringify([set_id, lesson.id])) ?? {},
      languageOf: ({ set_id }) => sets.get(set_id) ?? null,
    };
  }

  /** Goes on with a session that was left; null where there is none, or its lessons have changed since. */
  async function resume(): Promise<ReviewParts | null> {
    const { state } = readDraft(kept.read(draft));
    const elements = listElements(state);
    if (elements.length === 0) return null;
    const parts = await plan(async () => elements);
    return parts.run.restore(state) === state ? parts : null;
  }

  const readDue = () =>
    readDueElements(
      {
        storage,
        client: accountOf(place) === null ? null : client,
        user_id: place?.kind === 'device' ? (place.account ?? undefined) : undefined,
      },
      {
        source,
        due_before: new Date(now()).toISOString(),
        ...(choice.set !== undefined && { set_id: choice.set }),
      },
    );

  return useQuery({
    queryKey: ['review', draft, round],
    queryFn: async () => (await resume()) ?? plan(readDue),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
}

/** The elements of a state of a review that was kept. */
function listElements(state: unknown): readonly ReviewedElement[] {
  const { elements = [] } = Object(state ?? {});
  return Array.isArray(elements) ? elements : [];
}
