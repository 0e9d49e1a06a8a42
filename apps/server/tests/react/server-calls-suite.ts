import './open-dom.ts';
import { type ReportedAttempt, summariseDue } from '@learnwright/client';
import {
  useCompleteLesson,
  useDueReviews,
  useLearnwright,
  useLearnwrightQueries,
  useRecordAttempts,
  useRecordProgress,
  useSend,
  useSetProgress,
} from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLearners } from './learners.ts';
import { renderHooks } from './render-hooks.ts';
import type { LessonServer } from './serve-lessons.ts';

/** Shows what the hooks do for every other path of the server. */
export function serverCallsSuite(server: LessonServer): void {
  describe('calls of the server', () => {
    const lesson = { set_id: 'market', lesson_id: 'first' };
    const attempt: ReportedAttempt = { ...lesson, exercise_id: 'fruit', element_key: 'la pomme', correct: false };
    const { meetLearner, openTabs } = createLearners(server);

    const useSettings = () => {
      const { user_id } = useLearnwright();
      const settings = useLearnwrightQueries().get('/settings/{user_id}', { params: { user_id } });
      return { settings: useQuery(settings), change: useSend('PATCH', '/settings/{user_id}') };
    };

    it('read any path once for two components, and again after a change below it', async () => {
      const { asked, ...learner } = await meetLearner();
      const { result, queryClient } = renderHooks(learner, useSettings);
      renderHooks(learner, useSettings, queryClient);
      await waitFor(() => expect(result.current.settings.data?.language).toBe('en'));
      const params = { user_id: learner.user_id };
      const changed = await act(() => result.current.change.mutateAsync({ params, body: { language: 'fr' } }));
      expect(changed.language).toBe('fr');
      await waitFor(() => expect(result.current.settings.data?.language).toBe('fr'));
      expect(asked.filter((path) => path.includes('/settings'))).toEqual([
        `GET /settings/${learner.user_id}`,
        `PATCH /settings/${learner.user_id}`,
        `GET /settings/${learner.user_id}`,
      ]);
    });

    it('read again what a change names besides, and nothing that it does not', async () => {
      const { asked, ...learner } = await meetLearner();
      const params = { user_id: learner.user_id };
      const { result } = renderHooks(learner, () => {
        const queries = useLearnwrightQueries();
        return {
          user: useQuery(queries.get('/users/{user_id}', { params })).data,
          projects: useQuery(queries.get('/users/{user_id}/projects', { params })).data,
          change: useSend('PATCH', '/settings/{user_id}', { changes: ['/users/{user_id}/projects'] }),
        };
      });
      await waitFor(() => expect(result.current).toMatchObject({ user: { name: 'Ada' }, projects: [] }));
      asked.length = 0;
      await act(() => result.current.change.mutateAsync({ params, body: { language: 'de' } }));
      await waitFor(() => expect(asked).toContain(`GET /users/${params.user_id}/projects`));
      expect(asked).not.toContain(`GET /users/${params.user_id}`);
    });

    it('tell of a refusal as an error with its code', async () => {
      const { client } = await meetLearner();
      const { result } = renderHooks({ client, user_id: 'nobody' }, useSettings);
      await waitFor(() => expect(result.current.settings.error).toMatchObject({ code: 'not_found' }));
      const input = { params: { user_id: 'nobody' }, body: { language: 'fr' } };
      await act(() => expect(result.current.change.mutateAsync(input)).rejects.toMatchObject({ code: 'not_found' }));
    });

    it('are an error in local mode without a client', async () => {
      const { storage } = await openTabs();
      const { result } = renderHooks({ storage }, useSettings);
      await waitFor(() =>
        expect(result.current.settings.error?.message).toContain('Give LearnwrightProvider a client'),
      );
    });

    it.each([
      ['API', () => meetLearner()],
      ['local', () => openTabs()],
    ])('what is due follows the records in %s mode', async (_, open) => {
      const { result } = renderHooks(await open(), () => ({
        due: useDueReviews().data,
        record: useRecordAttempts(),
      }));
      const count = () => result.current.due && summariseDue(result.current.due).count;
      await waitFor(() => expect(count()).toBe(0));
      const attempted_at = '2026-01-01T00:00:00.000000+00:00';
      await act(() => result.current.record.mutateAsync([{ ...attempt, attempted_at }]));
      await waitFor(() => expect(count()).toBe(1));
      expect(result.current.due?.sources[0]).toMatchObject({ name: 'core.elements', plugin: null, count: 1 });
    });

    it.each([
      ['API', () => meetLearner()],
      ['local', async () => ({ ...(await openTabs()), client: (await meetLearner()).client })],
    ])('how far sets are follows the records in %s mode', async (_, open) => {
      const { result } = renderHooks(await open(), () => ({
        sets: useSetProgress().data?.filter(({ last_activity_at }) => last_activity_at !== null),
        record: useRecordProgress(),
        complete: useCompleteLesson(),
      }));
      await waitFor(() => expect(result.current.sets).toEqual([]));
      await act(() => result.current.record.mutateAsync({ ...lesson, time_spent_seconds_delta: 5 }));
      const next_lesson = { lesson_id: 'first', title: 'Auf dem Markt' };
      const begun = { set_id: 'market', kind: 'set', title: 'Auf dem Markt', lessons: 1, stars: 0, next_lesson };
      await waitFor(() => expect(result.current.sets).toMatchObject([{ ...begun, completed: 0, in_progress: 1 }]));
      await act(() => result.current.complete.mutateAsync(lesson));
      const ended = { completed: 1, in_progress: 0, next_lesson: null };
      await waitFor(() => expect(result.current.sets).toMatchObject([{ set_id: 'market', ...ended }]));
    });

    it('what the server makes of the records is read again when they change', async () => {
      const { client, user_id } = await meetLearner();
      const { result } = renderHooks({ client, user_id }, () => {
        const queries = useLearnwrightQueries();
        const streak = useQuery(queries.get('/plugins/gamification/streak/{user_id}', { params: { user_id } }));
        return { isActive: streak.data?.active_today, complete: useCompleteLesson() };
      });
      await waitFor(() => expect(result.current.isActive).toBe(false));
      await act(() => result.current.complete.mutateAsync(lesson));
      await waitFor(() => expect(result.current.isActive).toBe(true));
    });
  });
}
