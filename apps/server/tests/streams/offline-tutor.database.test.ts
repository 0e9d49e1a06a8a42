import { beforeAll, expect, it } from 'vitest';
import { describeEachServer } from '../harness/describe-each-server.ts';

describeEachServer(
  'without a key, the practice tutor',
  (server) => {
    let user_id: string;
    let project_id: string;
    let session_id: string;

    beforeAll(async () => {
      const { request } = server();
      user_id = (await request('POST', '/users', { name: 'Ada', language: 'de' })).body.id;
      await request('PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
      const plan = { topic: 'Deutsch', goal: 'Sprechen', timeframe: 'ein Jahr', daily_minutes: 10 };
      project_id = (await request('POST', `/users/${user_id}/projects`, plan)).body.id;
      session_id = (await request('POST', '/plugins/session/start', { project_id })).body.session.id;
    });

    it('answers a turn and evaluates it', async () => {
      const sent = { role: 'user', content: 'Der Dativ steht nach „mit“.' };
      const { status, body } = await server().request('POST', `/plugins/session/${session_id}/message`, sent);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        assistant_message: { content: expect.stringMatching(/^\[Übungstutor\] /) },
        ai_error: null,
        step_evaluation: { fallback_used: true, advance: true, confidence: 0.5, applied: true },
        cycle_step: 2,
      });
    });

    it('gives a phrase to pronounce and compares what was heard', async () => {
      const { request } = server();
      const phrase = await request('POST', '/plugins/session/pronunciation/phrase', { project_id });
      expect([phrase.status, phrase.body]).toEqual([200, { phrase: expect.any(String), language: 'de' }]);
      const heard = { project_id, target: phrase.body.phrase, actual: phrase.body.phrase };
      const judged = await request('POST', '/plugins/session/pronunciation/judge', heard);
      expect([judged.status, judged.body]).toMatchObject([200, { matches: true, score: 1 }]);
    });

    it('makes flashcards, questions and a study guide of what was said', async () => {
      const { request } = server();
      const cards = await request('POST', `/plugins/flashcards/cards/extract/session/${session_id}`);
      expect([cards.status, cards.body.length]).toEqual([200, expect.any(Number)]);
      expect(cards.body[0]).toMatchObject({ status: 'suggested', session_id });
      await request('PATCH', `/plugins/flashcards/cards/${cards.body[0].id}`, { status: 'accepted' });
      const questions = await request('POST', `/plugins/notebook/generate-from-session/${session_id}`);
      expect([questions.status, questions.body[0].project_id]).toEqual([200, project_id]);
      await request('POST', `/plugins/session/${session_id}/end`);
      const guide = await request('POST', `/plugins/notebook/study-guide/${project_id}`);
      expect([guide.status, guide.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(guide.body).toContain('Übungstutor');
    });

    it('analyses a conversation, of which cards are made', async () => {
      const { request } = server();
      const sent = { source: 'text', content: 'Was heißt „Gabel“? Das ist eine fork.' };
      const { body } = await request('POST', `/users/${user_id}/conversations`, sent);
      const analysed = await request('POST', `/conversations/${body.id}/analyze`);
      expect([analysed.status, analysed.body.analysis]).toMatchObject([200, { language: 'de', vocabulary: [] }]);
      const cards = await request('POST', `/plugins/flashcards/cards/extract/conversation/${body.id}`);
      expect([cards.status, cards.body.length > 0]).toEqual([200, true]);
    });

    it('leaves a ledger of calls that cost nothing', async () => {
      const { body } = await server().request('GET', `/users/${user_id}/ai-usage`);
      expect(new Set(body.map(({ purpose }: { purpose: string }) => purpose))).toEqual(
        new Set([
          'session_message',
          'step_evaluation',
          'pronunciation_phrase',
          'pronunciation_judge',
          'flashcards_session',
          'flashcards_conversation',
          'questions_session',
          'study_guide',
          'conversation_analysis',
        ]),
      );
      for (const call of body) expect(call).toMatchObject({ input_tokens: 0, output_tokens: 0, outcome: 'ok' });
    });
  },
  { plugins: 'installed' },
);
