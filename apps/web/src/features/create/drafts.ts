import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Texts } from '../../texts/texts.ts';
import type { Badge } from '../../ui/badge.tsx';

export type Draft = Schemas['Courses_Draft'];
export type DraftLesson = Schemas['Courses_DraftLesson'];
export type DraftState = Draft['state'];

/** Where drafts are, on the server. */
export const DRAFTS = '/plugins/courses/drafts';
/** What accepting or removing a draft changes beside it. */
export const COURSE_CHANGES = ['/plugins/courses', '/users/{user_id}/set-progress', '/users/{user_id}/curricula'];

/** While something is made, it is looked at again after so many milliseconds: small things sooner. */
const SOON = 2_000;
const LATER = 5_000;
const RARELY = 20_000;

/** A draft with its lessons. While it is made it is read again whenever its job is a step further: it may be long. */
export function useDraft(draft_id: string) {
  const draft = useQuery({
    ...useLearnwrightQueries().get(`${DRAFTS}/{draft_id}`, { params: { draft_id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? RARELY : false),
  });
  const { refetch } = draft;
  const job = useDraftJob(draft.data ?? { job_id: '', state: 'stopped' });
  const step = job.data && `${job.data.id} ${job.data.status} ${job.data.progress.done}`;
  useEffect(() => {
    if (step !== undefined) void refetch();
  }, [step, refetch]);
  return draft;
}

/** The newest drafts, without their lessons. */
export function useDrafts(limit: number) {
  const { user_id } = useLearnwright();
  return useQuery({
    ...useLearnwrightQueries().get(DRAFTS, { query: { user_id, limit } }),
    refetchInterval: ({ state }) => (state.data?.some((draft) => draft.state === 'making') === true ? LATER : false),
  });
}

/** The job that makes a draft, while it does. */
export function useDraftJob({ job_id, state }: Pick<Draft, 'job_id' | 'state'>) {
  return useQuery({
    ...useLearnwrightQueries().get('/jobs/{job_id}', { params: { job_id } }),
    enabled: state === 'making',
    refetchInterval: SOON,
  });
}

/** What a draft is called: by its outline, and before there is one by its goal. */
export function nameDraft({ title, goal }: Pick<Draft, 'title' | 'goal'>): string {
  return title ?? goal;
}

/** What a draft is about, in a few words. */
export function listDraftFacts(
  { level, target_language, language }: Pick<Draft, 'level' | 'target_language' | 'language'>,
  { text, format }: Texts,
): string[] {
  const languages =
    target_language === null
      ? format.language(language)
      : text('learn.from_to', { target: format.language(target_language), source: format.language(language) });
  return level === null ? [languages] : [level, languages];
}

/** How a state looks. */
export const STATE_TONES = {
  making: 'almost',
  stopped: 'plain',
  failed: 'plain',
  ready: 'right',
  accepted: 'right',
} as const satisfies Record<DraftState, Parameters<typeof Badge>[0]['tone']>;
