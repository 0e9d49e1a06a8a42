import './open-dom.ts';
import { once } from 'node:events';
import { createClient } from '@learnwright/client';
import { useTutor } from '@learnwright/react';
import type { ScriptedAnswer } from '@learnwright/test-kit';
import { startSessions } from '@learnwright/test-kit/servers';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderHooks } from './render-hooks.ts';
import type { LessonServer } from './serve-lessons.ts';

/** Shows what a conversation does in every turn of fortune. */
export function tutorSuite(server: LessonServer): void {
  describe('the tutor', () => {
    let session_id = '';
    beforeEach(async () => {
      [session_id = ''] = await startSessions(server.test(), 1);
    });

    /** Scripts the tutor; what else the AI is asked gets no use. */
    const script = (answer: ScriptedAnswer) => server.ai.answer((call) => (call.streaming ? answer(call) : 'nothing'));
    const fail = () =>
      server.ai.answer(() => {
        throw new Error('The provider is out of order.');
      });

    /** A tutor who says half an answer and then waits; `cancelled` resolves when the call is. */
    function halt() {
      const { promise: cancelled, resolve } = Promise.withResolvers<void>();
      script(async function* ({ signal }) {
        yield 'Half an ';
        yield 'answer';
        await once(signal, 'abort');
        resolve();
        signal.throwIfAborted();
      });
      return cancelled;
    }

    function open(fetch: typeof globalThis.fetch = globalThis.fetch) {
      const client = createClient({ baseUrl: server.url(), fetch });
      const rendered = renderHooks({ client, user_id: 'u' }, () => useTutor(session_id));
      const tutor = () => rendered.result.current;
      return { ...rendered, tutor, said: () => tutor().messages.map(({ role, content }) => `${role}: ${content}`) };
    }

    /** Begins a turn, and returns its end. */
    function begin(send: () => Promise<void>): Promise<void> {
      const turns: Promise<void>[] = [];
      act(() => void turns.push(send()));
      return Promise.all(turns).then(() => undefined);
    }

    /** The messages that the server has stored, without its own. */
    async function readStored(): Promise<string[]> {
      const { body } = await server.test().request('GET', `/plugins/session/${session_id}/messages`);
      const messages: { role: string; content: string }[] = body;
      return messages.filter(({ role }) => role !== 'system').map(({ role, content }) => `${role}: ${content}`);
    }

    it('sends words, and streams the answer', async () => {
      const { promise: heard, resolve: goOn } = Promise.withResolvers<void>();
      script(async function* () {
        yield 'What do ';
        await heard;
        yield 'you notice?';
      });
      const { tutor, said } = open();
      await waitFor(() => expect(tutor().isLoading).toBe(false));
      const turn = begin(() => tutor().send('Hello'));
      expect(tutor()).toMatchObject({ status: 'submitted', messages: [{ content: 'Hello', created_at: null }] });
      await expect(tutor().send('Too soon')).rejects.toThrow('A turn is under way');
      await waitFor(() => expect(said()).toEqual(['user: Hello', 'assistant: What do ']));
      expect(tutor().status).toBe('streaming');
      goOn();
      await act(() => turn);
      expect(tutor()).toMatchObject({ status: 'ready', error: null, session: { id: session_id, status: 'active' } });
      expect(said()).toEqual(['user: Hello', 'assistant: What do you notice?']);
      expect(tutor().messages.every(({ created_at }) => created_at !== null)).toBe(true);
    });

    it('stops: the call of the AI is cancelled, and what has come stays', async () => {
      const cancelled = halt();
      const { tutor, said } = open();
      const turn = begin(() => tutor().send('Tell me'));
      await waitFor(() => expect(said().at(-1)).toBe('assistant: Half an answer'));
      act(() => tutor().stop());
      expect(tutor().status).toBe('ready');
      expect(tutor().messages.at(-1)).toMatchObject({ content: 'Half an answer', truncated: true });
      await turn;
      await cancelled;
      script(() => 'A whole answer.');
      await act(() => tutor().send('Again'));
      const all = ['user: Tell me', 'assistant: Half an answer', 'user: Again', 'assistant: A whole answer.'];
      expect(await readStored()).toEqual(all);
      await waitFor(() => expect(tutor().messages.every(({ created_at }) => created_at !== null)).toBe(true));
      expect(said()).toEqual(all);
    });

    it('leaves the turn when the component goes', async () => {
      const cancelled = halt();
      const { tutor, said, unmount } = open();
      const turn = begin(() => tutor().send('Tell me'));
      await waitFor(() => expect(said().at(-1)).toBe('assistant: Half an answer'));
      unmount();
      await cancelled;
      await turn;
    });

    it('names the error of the AI, and retries without saying the words twice', async () => {
      fail();
      const { tutor, said } = open();
      await act(() => tutor().send('Hello'));
      expect(tutor()).toMatchObject({ status: 'error', error: { code: 'provider_error', cause: null } });
      expect(said()).toEqual(['user: Hello']);
      script(() => 'Here I am.');
      await act(() => tutor().retry());
      expect(tutor()).toMatchObject({ status: 'ready', error: null });
      expect(said()).toEqual(['user: Hello', 'assistant: Here I am.']);
      expect(await readStored()).toEqual(said());
    });

    it.each([
      ['never reaches the server', 'before', 'retry'],
      ['never reaches the server, when its words are sent again', 'before', 'send'],
      ['is lost after the server has stored the words', 'after', 'retry'],
      ['is lost after the server has stored the words, when they are sent again', 'after', 'send'],
    ] as const)('retries a turn that %s', async (_, moment, method) => {
      script(() => 'Here I am.');
      let isDown = true;
      const { tutor, said } = open(async (input, init) => {
        const isTurn = isDown && String(input).endsWith('/message/stream');
        if (isTurn && moment === 'before') throw new TypeError('No network.');
        const response = await fetch(input, init);
        if (!isTurn) return response;
        await response.text();
        throw new TypeError('No network.');
      });
      await act(() => tutor().send('Hello'));
      expect(tutor()).toMatchObject({ status: 'error', error: { code: 'network' } });
      expect(said()).toEqual(['user: Hello']);
      isDown = false;
      await act(() => tutor()[method]('Hello'));
      expect(tutor().status).toBe('ready');
      expect(said()).toEqual(['user: Hello', 'assistant: Here I am.']);
      expect(await readStored()).toEqual(said());
    });

    it('has the last message answered anew, and keeps the old answer where that fails', async () => {
      script(() => 'First.');
      const { tutor, said } = open();
      await act(() => tutor().send('Hello'));
      script(() => 'Second.');
      await act(() => tutor().regenerate());
      expect(said()).toEqual(['user: Hello', 'assistant: Second.']);
      fail();
      await act(() => tutor().regenerate());
      expect(tutor()).toMatchObject({ status: 'error', error: { code: 'provider_error' } });
      expect(said()).toEqual(['user: Hello', 'assistant: Second.']);
      script(() => 'Third.');
      await act(() => tutor().retry());
      expect(said()).toEqual(['user: Hello', 'assistant: Third.']);
      expect(await readStored()).toEqual(said());
    });

    it('reads what was said before a reload, and goes on where an answer is missing', async () => {
      fail();
      const before = open();
      await act(() => before.tutor().send('Hello'));
      before.unmount();
      script(() => 'Here I am.');
      const { tutor, said } = open();
      await waitFor(() => expect(said()).toEqual(['user: Hello']));
      expect(tutor().status).toBe('ready');
      await act(() => tutor().resume());
      expect(said()).toEqual(['user: Hello', 'assistant: Here I am.']);
      await act(() => tutor().resume());
      expect(await readStored()).toEqual(said());
    });

    it('sends words that come while it resumes and has nothing to answer', async () => {
      script(() => 'Here I am.');
      const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
      let reads = 0;
      const { tutor, said } = open(async (input, init) => {
        if (init?.method === 'GET' && String(input).includes('/messages') && reads++ > 0) await gate;
        return fetch(input, init);
      });
      await waitFor(() => expect(tutor().isLoading).toBe(false));
      const resumed = begin(() => tutor().resume());
      expect(tutor().status).toBe('ready');
      await act(() => tutor().send('Hello'));
      goOn();
      await act(() => resumed);
      expect(tutor()).toMatchObject({ status: 'ready', error: null });
      expect(said()).toEqual(['user: Hello', 'assistant: Here I am.']);
      expect(await readStored()).toEqual(said());
    });

    it('ends the session, and says why nothing can be sent after that', async () => {
      const { tutor } = open();
      await act(() => tutor().end());
      await waitFor(() => expect(tutor().session?.status).toBe('completed'));
      await act(() => tutor().send('One more thing'));
      expect(tutor()).toMatchObject({ status: 'error', error: { code: 'session_completed' } });
    });

    it('says why a session cannot be read', async () => {
      session_id = 'nowhere';
      const { tutor } = open();
      await waitFor(() => expect(tutor()).toMatchObject({ status: 'error', error: { code: 'not_found' } }));
    });
  });
}
