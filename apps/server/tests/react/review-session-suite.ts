import './open-dom.ts';
import { createApiStorage, requireData } from '@learnwright/client';
import { type LessonSource, useRecordAttempts, useReviewQueue, useReviewSession } from '@learnwright/react';
import { createTestClock } from '@learnwright/test-kit';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLearners } from './learners.ts';
import { renderHooks } from './render-hooks.ts';
import type { LessonServer } from './serve-lessons.ts';

/** Shows how a review session goes, in API and in local mode. */
export function reviewSessionSuite(server: LessonServer): void {
  describe('a review session', () => {
    const { meetLearner, openTabs } = createLearners(server);

    it.each([
      ['API', () => meetLearner()],
      ['local', async () => ({ ...(await openTabs()), client: (await meetLearner()).client })],
    ])('is asked to its end in %s mode, what was wrong once more', async (_, open) => {
      const later = createTestClock();
      later.set('2999-01-01T00:00:00.000000+00:00');
      // Another time with each rendering does not plan anew.
      const useSession = () => ({
        session: useReviewSession({ due_before: later.now() }),
        recordAttempts: useRecordAttempts(),
        queue: useReviewQueue().data?.map(({ element_key, correct_streak }) => [element_key, correct_streak]),
      });
      const { result } = renderHooks(await open(), useSession);
      await waitFor(() => expect(result.current.session.status).toBe('done'));
      const place = { set_id: 'market', lesson_id: 'first', exercise_id: 'fruit' };
      const wrong = { ...place, element_key: 'der Apfel', correct: false };
      const gone = { ...wrong, lesson_id: 'gone' };
      await act(() => result.current.recordAttempts.mutateAsync([wrong, gone]));
      act(() => result.current.session.restart());
      await waitFor(() => expect(result.current.session.status).toBe('asking'));
      expect(result.current.session).toMatchObject({ remaining: 1, question: 0, unavailable: [{ lesson_id: 'gone' }] });
      const answers: [answer: string[], right: boolean][] = [
        [['la poire', 'la pomme'], false],
        [['la pomme', 'la poire'], true],
      ];
      // An answer that is taken back is gone, and asked again.
      act(() => result.current.session.send({ type: 'answer', id: 'slip', given: ['la pomme', 'la poire'] }));
      expect(result.current.session.view).toMatchObject({ verdict: 'right', can: { undo: true } });
      await waitFor(() => expect(result.current.queue).toContainEqual(['der Apfel', 1]));
      act(() => result.current.session.send({ type: 'undo' }));
      expect(result.current.session).toMatchObject({ status: 'asking', remaining: 1, question: 0 });
      await waitFor(() => expect(result.current.queue).toContainEqual(['der Apfel', 0]));
      for (const [index, [answer, right]] of answers.entries()) {
        expect(result.current.session).toMatchObject({ question: index, step: { lesson: { id: 'first' } } });
        act(() => result.current.session.answer(answer));
        // A second answer to the same question does not count.
        act(() => result.current.session.answer(['la pomme', 'la poire']));
        expect(result.current.session).toMatchObject({ status: 'answered', attempts: [{ correct: right }, {}] });
        await waitFor(() => expect(result.current.queue).toContainEqual(['der Apfel', index]));
        expect(result.current.session).toMatchObject({ status: 'answered', question: index });
        act(() => result.current.session.goOn());
      }
      expect(result.current.session).toMatchObject({ status: 'done', step: null, remaining: 0, error: null });
      const { result: narrow } = renderHooks(await open(), () => useReviewSession({ limit: 0 }));
      await waitFor(() =>
        expect(narrow.current).toMatchObject({ status: 'error', error: { code: 'invalid_request' } }),
      );
    });

    it('takes events of one rendering one after the other', async () => {
      const learner = await meetLearner();
      const place = { set_id: 'market', lesson_id: 'first', exercise_id: 'fruit' };
      const api = createApiStorage(learner.client, learner.user_id);
      await api.recordAttempts([{ ...place, element_key: 'der Apfel', correct: false }]);
      const due_before = '2999-01-01T00:00:00.000000+00:00';
      const { result, queryClient } = renderHooks(learner, () => useReviewSession({ due_before }));
      await waitFor(() => expect(result.current.status).toBe('asking'));
      const right = ['la pomme', 'la poire'];
      const readStreaks = async () => {
        await waitFor(() => expect(queryClient.isMutating()).toBe(0));
        const rows = await api.listElementErrors();
        return Object.fromEntries(rows.map(({ element_key, correct_streak }) => [element_key, correct_streak]));
      };
      act(() => {
        result.current.answer(right);
        result.current.answer(right);
      });
      expect(result.current.status).toBe('answered');
      expect(await readStreaks()).toEqual({ 'der Apfel': 1, 'die Birne': 1 });
      act(() => {
        result.current.send({ type: 'undo' });
        result.current.answer(right);
        result.current.goOn();
      });
      expect(result.current).toMatchObject({ status: 'done', remaining: 0 });
      expect(await readStreaks()).toEqual({ 'der Apfel': 1, 'die Birne': 1 });
    });

    it.each([
      ['API', () => meetLearner(), {}],
      ['local', () => openTabs(), { readGrading: async () => ({ umlauts: 'strict' as const }) }],
    ])("grades by the learner's own policy in %s mode", async (_, open, options) => {
      const learner = await open();
      const exercise = { id: 'nice', type: 'free_text' as const, prompt: 'Nice?', accept: ['schön'] };
      const lesson = { id: 'words', title: 'Words', steps: [{ id: 's', type: 'exercise' as const, exercise }] };
      const { client } = await meetLearner();
      const market = { params: { set_id: 'market' } };
      const set = requireData(await client.get('/plugins/content/sets/{set_id}', market));
      const attribution = { set_id: 'own', author: null, license: null, homepage: null };
      const lessons: LessonSource = {
        findSet: async () => ({ ...set, target_language: 'de' }),
        getLesson: async () => ({ ...lesson, attribution, assets: {} }),
      };
      if ('client' in learner) {
        const params = { user_id: learner.user_id };
        await learner.client.patch('/settings/{user_id}', { params, body: { grading: { umlauts: 'strict' } } });
      }
      const { result } = renderHooks({ ...learner, lessons }, () => ({
        session: useReviewSession({ due_before: '2999-01-01T00:00:00.000000+00:00' }, options),
        recordAttempts: useRecordAttempts(),
      }));
      await waitFor(() => expect(result.current.session.status).toBe('done'));
      const place = { set_id: 'own', lesson_id: 'words', exercise_id: 'nice', element_key: 'schön' };
      await act(() => result.current.recordAttempts.mutateAsync([{ ...place, correct: false }]));
      act(() => result.current.session.restart());
      await waitFor(() => expect(result.current.session.status).toBe('asking'));
      act(() => result.current.session.answer(['schoen']));
      expect(result.current.session.view).toMatchObject({ verdict: 'wrong' });
    });
  });
}
