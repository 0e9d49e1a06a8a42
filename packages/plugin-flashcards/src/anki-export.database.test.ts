import { describeEachDatabase, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type AnkiNote, importIntoCollection, readAnkiText, showField } from '../tests/anki.ts';
import { type FlashcardsServer, startFlashcardsServer } from '../tests/flashcards-server.ts';

describeEachDatabase('the export', (testDatabase) => {
  let server: FlashcardsServer;
  let learner: TestLearner;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const create = async (fields: Record<string, unknown>): Promise<string> => {
    const body = { user_id: learner.user.id, back: 'house', ...fields };
    return (await server.request('POST', '/flashcards/cards', body)).body.id;
  };
  const exportAll = (query = '?format=anki') => server.request('GET', `/flashcards/export/${learner.user.id}${query}`);
  const notesOf = async (query?: string) => readAnkiText((await exportAll(query)).body);

  it('is a text file that reads back as the cards', async () => {
    const plain = await create({ front: 'Haus\t"groß"\n#2 <b>', tags: ['two words'] });
    const cloze = await create({ front: 'Das {{c1::Haus}} & mehr', back: '', card_type: 'cloze' });
    const { status, headers } = await exportAll();
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="flashcards.txt"');
    const notes = (await notesOf()).map((note) => ({ ...note, fields: note.fields.map(showField) }));
    expect(notes).toEqual([
      { guid: plain, notetype: 'Basic', fields: ['Haus\t"groß"\n#2 <b>', 'house'], tags: ['two_words'] },
      { guid: cloze, notetype: 'Cloze', fields: ['Das {{c1::Haus}} & mehr', ''], tags: [] },
    ]);
  });

  it('imported twice creates each note once, also after an edit', async () => {
    const id = await create({ front: 'Haus' });
    await create({ front: 'Haus' });
    const collection = new Map<string, AnkiNote>();
    expect(importIntoCollection(collection, await notesOf())).toBe(2);
    expect(importIntoCollection(collection, await notesOf())).toBe(0);
    await server.request('PATCH', `/flashcards/cards/${id}`, { front: 'Heim' });
    expect(importIntoCollection(collection, await notesOf())).toBe(0);
    expect(collection.get(id)?.fields[0]).toBe('Heim');
  });

  it('has what is accepted and what the learner wrote, of one project where one is asked for', async () => {
    const { session, project, user } = await server.createSession();
    learner = { user, project };
    server.suggest('suggested', 'accepted', 'rejected');
    await server.request('POST', `/flashcards/cards/extract/session/${session.id}`);
    await server.patch(user.id, 'accepted', { status: 'accepted' });
    await server.patch(user.id, 'rejected', { status: 'rejected' });
    await create({ front: 'own' });
    await create({ front: 'own, undecided', status: 'suggested' });
    await create({ front: 'own, rejected', status: 'rejected' });
    const frontsOf = async (query?: string) => (await notesOf(query)).map(({ fields }) => fields[0]);
    expect(await frontsOf()).toEqual(['accepted', 'own', 'own, undecided']);
    expect(await frontsOf(`?project_id=${project.id}`)).toEqual(['accepted']);
    expect(await frontsOf('?project_id=nothing')).toEqual([]);
  });

  it('names the note types as it is asked to', async () => {
    await create({ front: 'Haus' });
    expect(await notesOf(`?basic_notetype=${encodeURIComponent('Einfach "neu"')}`)).toMatchObject([
      { notetype: 'Einfach "neu"' },
    ]);
    expect(await exportAll('?basic_notetype=a%0Ab')).toMatchObject({ status: 422 });
    expect(await exportAll('?format=csv')).toMatchObject({ status: 422 });
  });

  it('is of a user who exists', async () => {
    expect((await server.request('GET', '/flashcards/export/nobody')).status).toBe(404);
  });

  it('can be noted: known cards count once each', async () => {
    const ids = [await create({ front: 'a' }), await create({ front: 'b' })];
    await create({ front: 'c' });
    const mark = (card_ids: unknown) => server.request('POST', '/flashcards/cards/mark-exported', { card_ids });
    expect(await mark([...ids, ...ids, 'unknown'])).toMatchObject({ status: 200, body: { updated: 2 } });
    const { body } = await server.request('GET', `/flashcards/cards/${learner.user.id}`);
    expect(body).toMatchObject([
      { front: 'c', exported_at: null },
      { front: 'b', exported_at: expect.any(String), edited: false },
      { front: 'a', exported_at: body[1].exported_at },
    ]);
    expect(await mark([])).toMatchObject({ status: 200, body: { updated: 0 } });
    expect(await mark(Array.from({ length: 10_000 }, (_, index) => `id-${index}`))).toMatchObject({
      status: 200,
      body: { updated: 0 },
    });
    for (const refused of [undefined, 'a', [1], [''], new Array(10_001).fill('a')]) {
      expect((await mark(refused)).status).toBe(422);
    }
  });
});
