import './open-dom.ts';
import { createClient } from '@learnwright/client';
import { learnwrightKeys, type TutorOptions, useStartSession, useTutor } from '@learnwright/react';
import { startSessions } from '@learnwright/test-kit/servers';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderHooks } from './render-hooks.ts';
import type { LessonServer } from './serve-lessons.ts';

const PICTURE = { media_type: 'image/gif', data: btoa('GIF89a and more') } as const;

/** Shows what a conversation tells beside the words: its steps, its pictures, what came before, and how it suits. */
export function tutorSessionSuite(server: LessonServer): void {
  describe('a session with the tutor', () => {
    let session_id = '';
    beforeEach(async () => {
      [session_id = ''] = await startSessions(server.test(), 1);
      server.ai.answer(() => 'What do you notice?');
    });

    function open(options?: TutorOptions) {
      const client = createClient({ baseUrl: server.url() });
      const rendered = renderHooks({ client, user_id: 'u' }, () => useTutor(session_id, options));
      const tutor = () => rendered.result.current;
      return { ...rendered, tutor, said: () => tutor().messages.map(({ content }) => content) };
    }

    /** Begins a turn, and returns its end. */
    function begin(send: () => Promise<void>): Promise<unknown> {
      const turns: Promise<void>[] = [];
      act(() => void turns.push(send()));
      return Promise.all(turns);
    }

    async function say(...words: readonly string[]): Promise<void> {
      for (const content of words) {
        await server.test().request('POST', `/plugins/session/${session_id}/message`, { role: 'user', content });
      }
    }

    it('tells what came of a turn, and tells of the turns before a reload how each was judged', async () => {
      server.ai.answer(({ streaming }) => {
        const verdict = { advance: true, confidence: 0.9, reason: 'You have seen it.', suggested_step: 2 };
        return streaming ? 'What do you notice?' : JSON.stringify(verdict);
      });
      const { tutor, unmount } = open();
      expect(tutor().lastTurn).toBeNull();
      await act(() => tutor().send('Hello'));
      const judged = { from_step: 1, suggested_step: 2, applied: true, fallback_used: false };
      const [message] = tutor().messages;
      expect(tutor().lastTurn).toMatchObject({
        message_id: message?.id,
        step_evaluation: judged,
        topic_transition: null,
        timings: { total_ms: expect.any(Number) },
      });
      expect(tutor()).toMatchObject({ session: { cycle_step: 2 }, messages: [{ step_evaluation: judged }, {}] });
      await act(() => tutor().regenerate());
      expect(tutor().lastTurn?.step_evaluation).toMatchObject(judged);
      expect(tutor().messages[0]?.step_evaluation).toMatchObject(judged);
      unmount();
      const later = open();
      await waitFor(() => expect(later.tutor().messages[0]?.step_evaluation).toMatchObject(judged));
    });

    it('has the pictures of a message while it is sent, and by their ids after a reload', async () => {
      const { tutor, unmount } = open();
      const turn = begin(() => tutor().send('Look', { images: [PICTURE] }));
      expect(tutor().messages[0]?.images).toEqual([{ ...PICTURE, id: null }]);
      await act(() => turn.then(() => undefined));
      expect(tutor().messages[0]).toMatchObject({ created_at: expect.any(String), images: [{ ...PICTURE, id: null }] });
      unmount();
      const later = open();
      await waitFor(() => expect(later.tutor().messages).toHaveLength(2));
      expect(later.tutor().messages[0]?.images).toEqual([
        { id: expect.any(String), media_type: 'image/gif', data: null },
      ]);
    });

    it('reads the last messages alone where that is asked for, and those before on demand', async () => {
      await say('One', 'Two', 'Three');
      const { tutor, said, queryClient } = open({ last: 3 });
      const answer = 'What do you notice?';
      await waitFor(() => expect(said()).toEqual([answer, 'Three', answer]));
      expect(tutor().hasOlder).toBe(true);
      await act(() => tutor().send('Four'));
      expect(said()).toEqual([answer, 'Three', answer, 'Four', answer]);
      await act(() => queryClient.refetchQueries({ queryKey: learnwrightKeys.messages(session_id) }));
      expect(said()).toEqual([answer, 'Three', answer, 'Four', answer]);
      await act(() => tutor().loadOlder());
      expect(tutor().hasOlder).toBe(false);
      expect(said()).toEqual(['One', answer, 'Two', answer, 'Three', answer, 'Four', answer]);
      await act(() => tutor().send('Five'));
      expect(said()).toHaveLength(10);
    });

    it('has nothing before the first message where all are among the last ones', async () => {
      await say('One');
      const { tutor, said } = open({ last: 2 });
      await waitFor(() => expect(said()).toHaveLength(2));
      await act(() => tutor().send('Two'));
      expect([tutor().hasOlder, said()[0]]).toEqual([false, 'One']);
    });

    it('draws the pieces of an answer together when its page is ready for that', async () => {
      server.ai.answer(async function* ({ streaming }) {
        yield* streaming ? ['a', 'b', 'c', 'd'] : ['nothing'];
      });
      const planned: (() => void)[] = [];
      const schedule = (draw: () => void) => void planned.push(draw);
      const { tutor, said } = open({ schedule });
      await act(() => tutor().send('Spell'));
      expect(planned).toHaveLength(1);
      expect(said()).toEqual(['Spell', 'abcd']);
    });

    it('recommends another method after three ratings that say so, and goes on with it', async () => {
      const { tutor } = open();
      await waitFor(() => expect(tutor().recommendation).toMatchObject({ recommended: false }));
      const rating = { understanding: 2, stress: 5, method_fit: 1 };
      await act(() =>
        tutor()
          .rate(rating)
          .then(() => undefined),
      );
      await act(() =>
        tutor()
          .rate(rating)
          .then(() => undefined),
      );
      expect(tutor().recommendation?.recommended).toBe(false);
      const stored = await act(() => tutor().rate({ ...rating, notes: 'Too fast' }));
      expect(stored).toMatchObject({ session_id, notes: 'Too fast' });
      await waitFor(() => expect(tutor().recommendation?.recommended).toBe(true));
      const to_method = tutor().recommendation?.to_method ?? 'dialogic';
      await act(() => tutor().switchMethod(to_method, 'It was too fast'));
      await waitFor(() => expect(tutor().session?.method).toBe(to_method));
      const { body } = await server.test().request('GET', `/plugins/session/${session_id}/switches`);
      expect(body).toMatchObject([{ to_method, reason: 'It was too fast' }]);
    });

    it('is started in a project, and is there for its talk at once', async () => {
      const { body } = await server.test().request('GET', `/plugins/session/${session_id}`);
      const client = createClient({ baseUrl: server.url() });
      const { result } = renderHooks({ client, user_id: 'u' }, () => useStartSession());
      const session = await act(() => result.current.mutateAsync({ project_id: body.project_id, method: 'dialogic' }));
      expect(session).toMatchObject({ project_id: body.project_id, method: 'dialogic', status: 'active' });
      session_id = session.id;
      const { tutor } = open();
      await waitFor(() =>
        expect(tutor()).toMatchObject({ isLoading: false, messages: [], session: { id: session_id } }),
      );
    });
  });
}
