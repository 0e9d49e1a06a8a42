import './open-dom.ts';
import { createApiStorage, type ReportedAttempt } from '@learnwright/client';
import { useSync, useXp } from '@learnwright/react';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createLearners } from './learners.ts';
import { renderHooks } from './render-hooks.ts';
import type { LessonServer } from './serve-lessons.ts';

/** Shows when records of a device and an account are made alike, and what is said of it. */
export function syncSuite(server: LessonServer): void {
  describe('a sync of a device', () => {
    const { meetLearner, openTabs } = createLearners(server);
    const lesson = { set_id: 'market', lesson_id: 'first' };
    const attempt: ReportedAttempt = { ...lesson, exercise_id: 'fruit', element_key: 'la pomme', correct: false };
    afterEach(() => {
      onlineManager.setOnline(true);
      focusManager.setFocused(undefined);
    });

    /** A learner of a device with an account, the hook, and the requests of syncs. */
    async function open() {
      const [{ client, user_id, asked }, { storage }] = [await meetLearner(), await openTabs()];
      const props = { client, user_id, storage };
      const rendered = renderHooks(props, () => ({ ...useSync(props), xp: useXp().data?.total_xp }));
      const count = (method: string) => asked.filter((path) => path.startsWith(`${method} /users/${user_id}/changes`));
      return { ...rendered, ...props, asked: count, api: createApiStorage(client, user_id) };
    }

    it('begins with the page, and brings what was recorded before', async () => {
      const { client, user_id } = await meetLearner();
      const { storage } = await openTabs();
      await storage.recordAttempts([attempt]);
      const props = { client, user_id, storage };
      const { result } = renderHooks(props, () => useSync(props));
      await waitFor(() => expect(result.current).toMatchObject({ status: 'synced', pending: 0, held: 0, error: null }));
      expect(result.current.last).toBeGreaterThan(0);
      expect(await createApiStorage(client, user_id).listElementErrors()).toMatchObject([{ element_key: 'la pomme' }]);
    });

    it('follows a completed lesson, and the XP for it is read again; single answers wait', async () => {
      const { result, storage, api, asked } = await open();
      await waitFor(() => expect(result.current).toMatchObject({ status: 'synced', pending: 0, xp: 0 }));
      await act(() => storage.recordAttempts([attempt]));
      await waitFor(() => expect(result.current.pending).toBe(1));
      expect(asked('POST')).toHaveLength(0);
      await act(() => storage.recordProgress({ ...lesson, mark_completed: true }));
      await waitFor(() => expect(result.current).toMatchObject({ status: 'synced', pending: 0 }));
      expect(await api.findProgress('market', 'first')).toMatchObject({ status: 'completed' });
      await waitFor(() => expect(result.current.xp).toBeGreaterThan(0));
    });

    it('follows a return to the page, and a network that is there again', async () => {
      const { result, storage, asked } = await open();
      await waitFor(() => expect(result.current.status).toBe('synced'));
      await act(() => storage.recordAttempts([attempt]));
      act(() => focusManager.setFocused(false));
      act(() => focusManager.setFocused(true));
      await waitFor(() => expect(asked('POST')).toHaveLength(1));
      await waitFor(() => expect(result.current.pending).toBe(0));
      act(() => onlineManager.setOnline(false));
      await act(() => storage.recordAttempts([{ ...attempt, correct: true }]));
      act(() => result.current.sync());
      await waitFor(() => expect(result.current.pending).toBe(1));
      expect(asked('POST')).toHaveLength(1);
      act(() => onlineManager.setOnline(true));
      await waitFor(() => expect(result.current).toMatchObject({ status: 'synced', pending: 0 }));
      expect(asked('POST')).toHaveLength(2);
    });

    it('that fails says why, keeps what waits, and goes on with the next one', async () => {
      let isAway = true;
      const { client, user_id } = await meetLearner(async (input, init) => {
        if (isAway && String(input).includes('/changes')) throw new TypeError('There is no way.');
        return fetch(input, init);
      });
      const { storage } = await openTabs();
      await storage.recordAttempts([attempt]);
      const props = { client, user_id, storage };
      const { result } = renderHooks(props, () => useSync(props));
      await waitFor(() => expect(result.current).toMatchObject({ status: 'failed', pending: 1, last: null }));
      expect(result.current.error).toMatchObject({ code: 'network' });
      isAway = false;
      act(() => result.current.sync());
      await waitFor(() => expect(result.current).toMatchObject({ status: 'synced', pending: 0, error: null }));
    });

    it('follows a lesson that was completed while another sync was under way', async () => {
      const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
      const { client, user_id, asked } = await meetLearner(async (input, init) => {
        if (String(input).includes('/changes')) await gate;
        return fetch(input, init);
      });
      const { storage } = await openTabs();
      const props = { client, user_id, storage };
      const { result } = renderHooks(props, () => useSync(props));
      await waitFor(() => expect(asked.some((path) => path.includes('/changes'))).toBe(true));
      await act(() => storage.recordProgress({ ...lesson, mark_completed: true }));
      await waitFor(() => expect(result.current).toMatchObject({ status: 'syncing', pending: 1 }));
      goOn();
      await waitFor(() => expect(result.current).toMatchObject({ status: 'synced', pending: 0 }));
      expect(await createApiStorage(client, user_id).findProgress('market', 'first')).toMatchObject({
        status: 'completed',
      });
      expect(asked.filter((path) => path.startsWith('POST') && path.includes('/changes'))).toHaveLength(1);
    });

    it('follows a lesson that was completed while nothing was shown', async () => {
      const { client, user_id, storage, unmount, result, queryClient } = await open();
      await waitFor(() => expect(result.current.status).toBe('synced'));
      unmount();
      await storage.recordProgress({ ...lesson, mark_completed: true });
      const props = { client, user_id, storage };
      const again = renderHooks(props, () => useSync(props), queryClient);
      const api = createApiStorage(client, user_id);
      await waitFor(async () => expect(await api.findProgress('market', 'first')).not.toBe(null));
      await waitFor(() => expect(again.result.current).toMatchObject({ status: 'synced', pending: 0 }));
    });

    it('that fails is not tried again for the same lesson', async () => {
      let isAway = false;
      const { client, user_id, asked } = await meetLearner(async (input, init) => {
        if (isAway && String(input).includes('/changes')) throw new TypeError('There is no way.');
        return fetch(input, init);
      });
      const { storage } = await openTabs();
      const props = { client, user_id, storage };
      const { result } = renderHooks(props, () => useSync(props));
      await waitFor(() => expect(result.current.status).toBe('synced'));
      isAway = true;
      await act(() => storage.recordProgress({ ...lesson, mark_completed: true }));
      await waitFor(() => expect(result.current).toMatchObject({ status: 'failed', pending: 1 }));
      const before = asked.length;
      await act(() => storage.recordAttempts([attempt]));
      await waitFor(() => expect(result.current.pending).toBe(2));
      expect(result.current.status).toBe('failed');
      expect(asked).toHaveLength(before);
      isAway = false;
      act(() => result.current.sync());
      await waitFor(() => expect(result.current).toMatchObject({ status: 'synced', pending: 0 }));
    });

    it('that is off sends nothing, and says what waits', async () => {
      const { client, user_id, asked } = await meetLearner();
      const { storage } = await openTabs();
      const props = { client, user_id, storage };
      const { result } = renderHooks(props, () => useSync({ ...props, enabled: false }));
      await act(() => storage.recordProgress({ ...lesson, mark_completed: true }));
      await waitFor(() => expect(result.current).toMatchObject({ status: 'waiting', pending: 0 }));
      expect(asked.filter((path) => path.includes('/changes'))).toEqual([]);
    });
  });
}
