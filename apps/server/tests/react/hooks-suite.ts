import './open-dom.ts';
import { createApiStorage, type ReportedAttempt } from '@learnwright/client';
import { openOfflineContent, syncRecords } from '@learnwright/client/local';
import {
  createLearnwright,
  createQueries,
  type LessonSource,
  useBadges,
  useCompleteLesson,
  useElementErrors,
  useLesson,
  useLessonProgress,
  useLessons,
  useProgress,
  useRecordAttempts,
  useRecordProgress,
  useReviewQueue,
  useSet,
  useSets,
  useUndoAttempt,
  useXp,
} from '@learnwright/react';
import { onlineManager, QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createLearners } from './learners.ts';
import { renderHooks } from './render-hooks.ts';
import type { LessonServer } from './serve-lessons.ts';

/** Shows what the hooks do, in API and in local mode. */
export function hooksSuite(server: LessonServer): void {
  describe('hooks', () => {
    const lesson = { set_id: 'market', lesson_id: 'first' };
    const attempt: ReportedAttempt = { ...lesson, exercise_id: 'fruit', element_key: 'la pomme', correct: false };

    const { meetLearner, openTabs } = createLearners(server);

    it('read sets and lessons, once for two components in StrictMode', async () => {
      const { asked, ...learner } = await meetLearner();
      const { result, queryClient } = renderHooks(learner, () => ({
        sets: useSets().data,
        set: useSet('market').data,
        lessons: useLessons('market').data,
        lesson: useLesson('market', 'first').data,
      }));
      const second = renderHooks(learner, () => useSets().data, queryClient);
      await waitFor(() => expect(result.current.lesson).toBeDefined());
      await waitFor(() => expect(result.current.lessons).toMatchObject([{ lesson_id: 'first' }]));
      await waitFor(() => expect(second.result.current).toMatchObject([{ set_id: 'market' }]));
      expect(result.current.sets).toEqual(second.result.current);
      await waitFor(() => expect(result.current.set?.title).toBe('Auf dem Markt'));
      expect(result.current.lesson?.steps[0]?.exercise?.pairs).toHaveLength(2);
      expect(asked.filter((path) => path.startsWith('GET /plugins/content')).toSorted()).toEqual([
        'GET /plugins/content/sets',
        'GET /plugins/content/sets/market',
        'GET /plugins/content/sets/market/lessons',
        'GET /plugins/content/sets/market/lessons/first',
      ]);
    });

    const useRecords = () => ({
      queue: useReviewQueue().data?.map(({ element_key, correct_streak }) => [element_key, correct_streak]),
      recordAttempts: useRecordAttempts(),
      undoAttempt: useUndoAttempt(),
      recordProgress: useRecordProgress(),
      completeLesson: useCompleteLesson(),
      row: useLessonProgress('market', 'first').data,
      rows: useProgress({ status: 'completed' }).data,
    });

    it.each([
      ['API', () => meetLearner()],
      ['local', () => openTabs()],
    ])('keep records in %s mode, and read again what has changed', async (_, open) => {
      const { result } = renderHooks(await open(), useRecords);
      await waitFor(() => expect(result.current).toMatchObject({ queue: [], row: null, rows: [] }));
      const attempt_id = crypto.randomUUID();
      await act(() => result.current.recordAttempts.mutateAsync([{ ...attempt, attempt_id }]));
      await waitFor(() => expect(result.current.queue).toEqual([['la pomme', 0]]));
      await act(() => result.current.undoAttempt.mutateAsync(attempt_id));
      await waitFor(() => expect(result.current.queue).toEqual([]));
      const step_result = { step_id: 'match', correct: 1, total: 2 };
      await act(() => result.current.recordProgress.mutateAsync({ ...lesson, step_result }));
      await waitFor(() => expect(result.current.row).toMatchObject({ status: 'in_progress', score_correct: 1 }));
      await act(() => result.current.completeLesson.mutateAsync(lesson));
      await waitFor(() => expect(result.current.row).toMatchObject({ status: 'completed' }));
      await waitFor(() => expect(result.current.rows).toMatchObject([{ lesson_id: 'first' }]));
    });

    it('show the queue that is to be expected, and the one before where the server refuses', async () => {
      const gates: Promise<void>[] = [];
      const learner = await meetLearner(async (input, init) => {
        if (init?.method === 'POST') await gates.shift();
        return fetch(input, init);
      });
      const count = (part: string) => learner.asked.filter((path) => path.includes(part)).length;
      const { result } = renderHooks(learner, useRecords);
      await act(() => result.current.recordAttempts.mutateAsync([attempt, { ...attempt, element_key: 'la poire' }]));
      const both = [
        ['la pomme', 0],
        ['la poire', 0],
      ];
      await waitFor(() => expect(result.current.queue?.toSorted()).toEqual(both.toSorted()));
      const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      gates.push(first.promise, second.promise);
      const [reads, writes] = [count('GET /users'), count('POST /users/')];
      const right = { ...attempt, correct: true };
      act(() => {
        result.current.recordAttempts.mutate([right, right, right]);
        result.current.recordAttempts.mutate([{ ...right, element_key: 'la poire' }]);
      });
      await waitFor(() => expect(result.current.queue).toEqual([['la poire', 1]]));
      first.resolve();
      await waitFor(() => expect(count('POST /users/')).toBe(writes + 2));
      // A queue that was read between the two would be without the second.
      expect(count('GET /users')).toBe(reads);
      second.resolve();
      await waitFor(() => expect(result.current.recordAttempts.isSuccess).toBe(true));
      await waitFor(() => expect(result.current.queue).toEqual([['la poire', 1]]));
      const refused = { ...right, element_key: 'la poire', attempted_at: 'yesterday' };
      await act(() => expect(result.current.recordAttempts.mutateAsync([refused, refused])).rejects.toThrow());
      await waitFor(() => expect(result.current.recordAttempts.error).toMatchObject({ code: 'invalid_request' }));
      await waitFor(() => expect(result.current.queue).toEqual([['la poire', 1]]));
    });

    it('read all but the queue again when an answer is recorded while the next one waits', async () => {
      const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
      const { result } = renderHooks(
        await meetLearner(async (input, init) => {
          if (String(init?.body).includes('yesterday')) await gate;
          return fetch(input, init);
        }),
        () => ({ recordAttempts: useRecordAttempts(), rows: useElementErrors().data?.map((row) => row.element_key) }),
      );
      await waitFor(() => expect(result.current.rows).toEqual([]));
      act(() => {
        result.current.recordAttempts.mutate([attempt]);
        result.current.recordAttempts.mutate([{ ...attempt, attempted_at: 'yesterday' }]);
      });
      await waitFor(() => expect(result.current.rows).toEqual(['la pomme']));
      goOn();
      await waitFor(() => expect(result.current.recordAttempts.error).toMatchObject({ code: 'invalid_request' }));
    });

    it('wait for a network in API mode, and need none in local mode', async () => {
      const [learner, tabs] = [await meetLearner(), await openTabs()];
      const api = renderHooks(learner, useRecords);
      const local = renderHooks(tabs, useRecords);
      await waitFor(() => expect([api.result.current.queue, local.result.current.queue]).toEqual([[], []]));
      act(() => onlineManager.setOnline(false));
      await act(async () => api.result.current.recordAttempts.mutate([attempt]));
      await act(() => local.result.current.recordAttempts.mutateAsync([attempt]));
      await waitFor(() => expect(local.result.current.queue).toEqual([['la pomme', 0]]));
      await waitFor(() => expect(api.result.current.recordAttempts.isPaused).toBe(true));
      onlineManager.setOnline(true);
      await waitFor(() => expect(api.result.current.recordAttempts.isSuccess).toBe(true));
      await waitFor(() => expect(api.result.current.queue).toEqual([['la pomme', 0]]));
    });

    it('read XP and badges again when a lesson is completed', async () => {
      const { result } = renderHooks(await meetLearner(), () => ({
        xp: useXp().data?.total_xp,
        badges: useBadges().data?.length,
        completeLesson: useCompleteLesson(),
      }));
      await waitFor(() => expect(result.current.xp).toBe(0));
      await waitFor(() => expect(result.current.badges).toBeGreaterThan(0));
      await act(() => result.current.completeLesson.mutateAsync(lesson));
      await waitFor(() => expect(result.current.xp).toBeGreaterThan(0));
    });

    it('say what local mode has not', async () => {
      const { storage } = await openTabs();
      const { result } = renderHooks({ storage }, () => ({ xp: useXp().error, sets: useSets().error }));
      await waitFor(() => expect(result.current.xp?.message).toContain('Give LearnwrightProvider a client'));
      await waitFor(() => expect(result.current.sets?.message).toContain('Give LearnwrightProvider a client'));
    });

    it('take lessons that the app keeps, check them, and ask the server for the rest', async () => {
      const { asked, ...learner } = await meetLearner();
      const attribution = { set_id: 'own', author: null, license: null, homepage: null };
      const own = { id: 'own', title: 'Own', steps: [{ id: 's', type: 'theory' as const }], attribution, assets: {} };
      const lessons: LessonSource = {
        getLesson: async (_, lesson_id) => (lesson_id === 'own' ? own : { ...own, steps: [] }),
      };
      const { result } = renderHooks({ ...learner, lessons }, () => ({
        good: useLesson('market', 'own').data,
        bad: useLesson('market', 'other').error,
        set: useSet('market').data,
      }));
      await waitFor(() => expect(result.current).toMatchObject({ good: { title: 'Own' }, set: { set_id: 'market' } }));
      await waitFor(() => expect(result.current.bad?.message).toContain('breaks the lesson format at /steps'));
      expect(asked.filter((path) => path.includes('/lessons/'))).toEqual([]);
    });

    it('read again what another tab has changed', async () => {
      const { storage, otherTab } = await openTabs();
      const { result } = renderHooks({ storage }, useRecords);
      await waitFor(() => expect(result.current.queue).toEqual([]));
      await otherTab.recordAttempts([attempt]);
      await waitFor(() => expect(result.current.queue).toEqual([['la pomme', 0]]));
    });

    it('show without a network what another tab has kept and synced, as soon as it is there', async () => {
      let isOnline = false;
      const { client, user_id } = await meetLearner(async (input, init) => {
        if (!isOnline && init?.method === 'GET') throw new TypeError('No network.');
        return fetch(input, init);
      });
      await createApiStorage(client, user_id).recordAttempts([attempt]);
      const { storage, otherTab } = await openTabs();
      const shared = { indexedDB: new IDBFactory(), client, name: `react ${crypto.randomUUID()}` };
      const [lessons, otherContent] = [await openOfflineContent(shared), await openOfflineContent(shared)];
      const { result } = renderHooks({ storage, lessons }, () => ({
        sets: useSets(),
        set: useSet('market'),
        lessons: useLessons('market'),
        lesson: useLesson('market', 'first'),
        queue: useReviewQueue(),
      }));
      await waitFor(() => expect(result.current.lesson.error).toMatchObject({ code: 'network' }));
      await waitFor(() => expect(result.current.sets.error).toMatchObject({ code: 'network' }));
      isOnline = true;
      await act(() => otherContent.keepOffline('market'));
      await act(() => syncRecords({ storage: otherTab, client, user_id }));
      isOnline = false;
      await waitFor(() => expect(result.current.lesson.data?.title).toBe('Auf dem Markt'));
      await waitFor(() => expect(result.current.sets.data).toMatchObject([{ set_id: 'market' }]));
      await waitFor(() => expect(result.current.set.data?.title).toBe('Auf dem Markt'));
      await waitFor(() => expect(result.current.lessons.data).toMatchObject([{ lesson_id: 'first' }]));
      await waitFor(() => expect(result.current.queue.data).toMatchObject([{ element_key: 'la pomme' }]));
      await act(() => lessons.remove('market'));
      await waitFor(() => expect(result.current.lesson.isRefetchError).toBe(true));
    });

    it('have options for a prefetch, and for suspense', async () => {
      const { asked, ...learner } = await meetLearner();
      const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
      const queries = createQueries(createLearnwright(learner));
      await queryClient.prefetchQuery(queries.lesson('market', 'first'));
      const { result } = renderHooks(learner, () => useSuspenseQuery(queries.lesson('market', 'first')), queryClient);
      expect(result.current.data.title).toBe('Auf dem Markt');
      expect(asked.filter((path) => path.includes('/lessons/'))).toHaveLength(1);
    });
  });
}
