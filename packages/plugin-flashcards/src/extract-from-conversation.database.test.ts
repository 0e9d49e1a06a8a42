import type { ConversationAnalysis } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../tests/flashcards-server.ts';

describeEachDatabase('cards from a conversation', (testDatabase) => {
  let server: FlashcardsServer;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
  });

  const extract = (id: string) => server.request('POST', `/flashcards/cards/extract/conversation/${id}`);
  const analysis = (vocabulary: ConversationAnalysis['vocabulary']) => ({
    analysis: { summary: 'About houses.', topics: ['houses'], vocabulary, language: 'de' },
  });

  it('are made of its vocabulary, without an AI call', async () => {
    const { user } = await server.createLearner();
    const { id } = await server.addConversation(
      user.id,
      analysis([
        { word: 'Haus', translation: 'house', example: 'Das Haus ist alt.', tags: ['nouns'] },
        { word: 'alt', translation: 'old' },
        { word: 'Baum', translation: 'tree', example: 'Die Bäume sind alt.' },
        { word: 'baum', translation: 'tree, again' },
      ]),
    );
    const before = server.ai.calls.length;
    const { status, body } = await extract(id);
    expect(status).toBe(200);
    expect(server.ai.calls).toHaveLength(before);
    const common = { user_id: user.id, conversation_id: id, session_id: null, project_id: null, status: 'suggested' };
    expect(body.toReversed()).toMatchObject([
      { ...common, card_type: 'cloze', front: 'Das {{c1::Haus}} ist alt.', back: 'house', tags: ['nouns'] },
      { ...common, card_type: 'basic', front: 'alt', back: 'old', tags: [] },
      { ...common, card_type: 'basic', front: 'Baum', back: 'tree' },
    ]);
  });

  it('are made again without doubles, and keep what the learner has touched', async () => {
    const { user } = await server.createLearner();
    const words = ['eins', 'zwei', 'drei'].map((word) => ({ word, translation: `${word}!` }));
    const { id } = await server.addConversation(user.id, analysis(words));
    await extract(id);
    await server.patch(user.id, 'eins', { status: 'accepted' });
    await server.patch(user.id, 'zwei', { front: 'zwo' });
    await server.patch(user.id, 'drei', { status: 'rejected' });
    await extract(id);
    expect(await server.frontsOf(user.id)).toEqual(['drei', 'eins', 'zwei', 'zwo']);
    await extract(id);
    expect(await server.frontsOf(user.id)).toEqual(['drei', 'eins', 'zwei', 'zwo']);
  });

  it('take all of a long vocabulary', async () => {
    const { user } = await server.createLearner();
    const words = Array.from({ length: 300 }, (_, index) => ({ word: `word${index}`, translation: `t${index}` }));
    const { id } = await server.addConversation(user.id, analysis(words));
    expect((await extract(id)).body).toHaveLength(300);
  });

  it.each([
    ['was not analysed', {}],
    ['has no vocabulary', analysis([])],
  ])('are asked of the AI where it %s', async (_, fields) => {
    const { user } = await server.createLearner();
    const content = `User: ${'x'.repeat(10_000)} the end (${user.id})`;
    const { id } = await server.addConversation(user.id, { ...fields, content });
    server.suggest('Haus');
    expect((await extract(id)).body).toMatchObject([{ front: 'Haus', conversation_id: id }]);
    const material = server.ai.calls.at(-1)?.messages.at(-1)?.content ?? '';
    expect(material).toContain(`the end (${user.id})\n</data>`);
    expect(material.length).toBeLessThan(8_100);
    server.ai.answer(() => 'no');
    expect(await extract(id)).toMatchObject({ status: 502, body: { code: 'ai_failed' } });
    expect(await server.frontsOf(user.id)).toEqual(['Haus']);
  });

  it('stay when the conversation goes', async () => {
    const { user } = await server.createLearner();
    const { id } = await server.addConversation(user.id, analysis([{ word: 'Haus', translation: 'house' }]));
    await extract(id);
    await server.database.stores.conversations.delete(id);
    const { body } = await server.request('GET', `/flashcards/cards/${user.id}`);
    expect(body).toMatchObject([{ front: 'Haus', conversation_id: null }]);
    expect(await extract(id)).toMatchObject({
      status: 404,
      body: { detail: `There is no conversation with the id "${id}".` },
    });
  });
});
