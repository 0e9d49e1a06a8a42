import type { ElementErrorFilter, ProgressFilter, ReviewQuery } from '@learnwright/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DueQuery } from './due-reviews.ts';
import { useLearnwright } from './provider.ts';
import { createQueries, type LearnwrightQueries } from './queries.ts';

/** The options of every query of the learner, for `useSuspenseQuery`, `select`, `enabled` and the like. */
export function useLearnwrightQueries(): LearnwrightQueries {
  const learnwright = useLearnwright();
  return useMemo(() => createQueries(learnwright), [learnwright]);
}

/** The lesson sets. */
export function useSets() {
  return useQuery(useLearnwrightQueries().sets());
}

/** A lesson set. */
export function useSet(set_id: string) {
  return useQuery(useLearnwrightQueries().set(set_id));
}

/** The lessons of a set, in their order, without what is in them. */
export function useLessons(set_id: string) {
  return useQuery(useLearnwrightQueries().lessons(set_id));
}

/** A lesson, checked by the lesson format: `gradeExercise` takes it. */
export function useLesson(set_id: string, lesson_id: string) {
  return useQuery(useLearnwrightQueries().lesson(set_id, lesson_id));
}

/** The elements to practise: overdue first, then those most often wrong. */
export function useReviewQueue(query?: ReviewQuery) {
  return useQuery(useLearnwrightQueries().reviewQueue(query));
}

/** What there is to review, by source, now or before a time: `summariseDue` of the client adds it up. */
export function useDueReviews(query?: DueQuery) {
  return useQuery(useLearnwrightQueries().dueReviews(query));
}

/** How far the sets and courses are, those with the latest activity first; in local mode the sets that were begun. */
export function useSetProgress() {
  return useQuery(useLearnwrightQueries().setProgress());
}

/** The rows of the elements that were practised. */
export function useElementErrors(filter?: ElementErrorFilter) {
  return useQuery(useLearnwrightQueries().elementErrors(filter));
}

/** The rows of lessons, newest update first. */
export function useProgress(filter?: ProgressFilter) {
  return useQuery(useLearnwrightQueries().progress(filter));
}

/** The row of one lesson; null before the learner has begun it. */
export function useLessonProgress(set_id: string, lesson_id: string) {
  return useQuery(useLearnwrightQueries().lessonProgress(set_id, lesson_id));
}

/** XP and level, of the server; an error in local mode without a client. */
export function useXp() {
  return useQuery(useLearnwrightQueries().xp());
}

/** The badges with the learner's progress, of the server; an error in local mode without a client. */
export function useBadges() {
  return useQuery(useLearnwrightQueries().badges());
}
