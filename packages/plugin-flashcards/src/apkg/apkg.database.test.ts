import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { writeZip } from '@learnwright/archive';
import { describeEachDatabase, type PluginAnswer, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../../tests/flashcards-server.ts';
import type { Card } from '../schemas.ts';
import { GERMAN_PACKAGE } from './german-package.fixture.ts';
import { readPackage } from './read-package.ts';

/** A collection of the form that Anki writes today, with the tables and columns that matter. */
async function newCollection(more: string = ''): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-anki-'));
  const file = new DatabaseSync(join(folder, 'file'));
  file.exec(`pragma synchronous = off; pragma journal_mode = off; create table col (id integer primary key, models text); insert into col values (1, '');
    create table notetypes (id integer not null primary key, name text, mtime_secs integer, usn integer, config blob);
    create table notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text,
      sfld integer, csum integer, flags integer, data text);
    create table cards (id integer primary key, nid integer, did integer, ord integer);
    create table revlog (id integer primary key, cid integer, usn integer, ease integer, ivl integer, lastIvl integer,
      factor integer, time integer, type integer);
    insert into notetypes values (7, 'Cloze', 0, 0, x'0801120a'), (8, 'Basic', 0, 0, x'1a02');
    insert into notes values (1, 'guid-1', 7, 0, 0, '', 'Ich {{c1::bin}}' || char(31) || '', '', 0, 0, '');
    insert into notes values (2, 'guid-2', 8, 0, 0, ' a b ', 'Baum' || char(31) || 'tree', '', 0, 0, '');
    insert into cards values (11, 1, 1, 0), (12, 2, 1, 0);
    insert into revlog values (1700000000000, 12, 0, 3, 1, 0, 0, 0, 0), (1700600000000, 12, 0, 1, 1, 0, 0, 0, 1),
      (1700600000001, 12, 0, 0, 1, 0, 0, 0, 4);${more}`);
  file.close();
  const bytes = new Uint8Array(await readFile(join(folder, 'file')));
  await rm(folder, { recursive: true });
  return bytes;
}

const media = (...names: readonly string[]) => {
  const entries = names.flatMap((name) => [0x0a, name.length + 2, 0x0a, name.length, ...Buffer.from(name)]);
  return zstdCompressSync(new Uint8Array(entries));
};

describe('a package of Anki', () => {
  it('is read in the form of today, and in preference to the old one beside it', async () => {
    const bytes = await writeZip([
      ['meta', new Uint8Array([8, 3])],
      ['collection.anki2', new Uint8Array([1])],
      ['collection.anki21b', zstdCompressSync(await newCollection())],
      ['media', media('a.mp3', 'b.jpg')],
    ]);
    const { notes, media: names } = await readPackage(bytes);
    expect([...names]).toEqual(['a.mp3', 'b.jpg']);
    expect(notes).toMatchObject([
      { guid: 'guid-1', isCloze: true, fields: ['Ich {{c1::bin}}', ''], tags: [], reviews: [] },
      { guid: 'guid-2', isCloze: false, fields: ['Baum', 'tree'], tags: ['a', 'b'] },
    ]);
    expect(notes[1]?.reviews).toEqual([
      { review_id: '1700000000000', grade: 'good', reviewed_at: '2023-11-14T22:13:20.000000+00:00' },
      { review_id: '1700600000000', grade: 'again', reviewed_at: '2023-11-21T20:53:20.000000+00:00' },
    ]);
  });

  it.each([
    ['no ZIP', async () => new Uint8Array([1, 2, 3])],
    ['a ZIP without a collection', () => writeZip([['media', new Uint8Array()]])],
    ['a collection that is no database', () => writeZip([['collection.anki2', new Uint8Array(2000)]])],
    ['a packed collection that is not packed', async () => writeZip([['collection.anki21b', await newCollection()]])],
    ['a collection that is cut', async () => writeZip([['collection.anki2', (await newCollection()).slice(0, 5000)]])],
    [
      'a packed collection that unpacks to too much',
      () => writeZip([['collection.anki21b', zstdCompressSync(new Uint8Array(140_000_000))]]),
    ],
  ])('is refused when it is %s', async (_, make) => {
    await expect(readPackage(await make())).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describeEachDatabase('packages of Anki', (testDatabase) => {
  let server: FlashcardsServer;
  let learner: TestLearner;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const importBytes = async (bytes: Uint8Array, { user } = learner): Promise<Pick<PluginAnswer, 'status' | 'body'>> => {
    const body = new Blob([new Uint8Array(bytes)]);
    const headers = { 'Content-Type': 'application/zip' };
    const init = { method: 'POST', body, headers };
    const answer = await server.fetch(`/flashcards/import/apkg?user_id=${user.id}`, init);
    return { status: answer.status, body: await answer.json() };
  };
  const exportBytes = async (): Promise<Uint8Array> => {
    const answer = await server.fetch(`/flashcards/export/${learner.user.id}/apkg`);
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const cardsOf = async ({ user } = learner): Promise<Card[]> =>
    (await server.request('GET', `/flashcards/cards/${user.id}`)).body.toReversed();

  it('that Anki has made become cards with their reviews, and none twice', async () => {
    const { status, body } = await importBytes(GERMAN_PACKAGE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ notes: 5, created: 4, updated: 0, unchanged: 0, skipped: 1, reviews: 2 });
    const codes = body.findings.map(({ code }: { code: string }) => code);
    expect(codes.toSorted()).toEqual([
      'empty',
      'media_left_out',
      'media_left_out',
      'media_missing',
      'media_missing',
      'more_cards',
    ]);
    const cards = await cardsOf();
    expect(cards.map(({ card_type, front, back, tags }) => [card_type, front, back, tags])).toEqual([
      ['basic', 'das Haus', 'house\n& home', ['neuter', 'noun']],
      ['basic', 'der Hund', 'dog', ['noun']],
      ['cloze', 'Ich {{c1::bin}} ein {{c2::Berliner::who?}}.', 'Kennedy', []],
      ['basic', 'die Katze', 'cat', []],
    ]);
    expect(cards.every(({ status: of, generated, edited }) => of === 'accepted' && !generated && !edited)).toBe(true);
    expect(await importBytes(GERMAN_PACKAGE)).toMatchObject({
      body: { created: 0, updated: 0, unchanged: 4, skipped: 1, reviews: 0 },
    });
    // What was edited here stays; what was deleted comes back.
    await server.patch(learner.user.id, 'das Haus', { back: 'home' });
    await server.request('DELETE', `/flashcards/cards/${cards[3]?.id}`);
    expect(await importBytes(GERMAN_PACKAGE)).toMatchObject({ body: { created: 1, unchanged: 2, skipped: 2 } });
    expect((await cardsOf())[0]).toMatchObject({ back: 'home', edited: true });
  });

  it('bring the reviews that were made since, also of a card that was edited here', async () => {
    await importBytes(await writeZip([['collection.anki2', await newCollection()]]));
    await server.patch(learner.user.id, 'Baum', { back: 'a tree' });
    const later =
      "insert into revlog values (1700700000000, 12, 0, 3, 1, 0, 0, 0, 1);update notes set flds = 'Baum' || char(31) || 'tree!' where id = 2";
    const { body } = await importBytes(await writeZip([['collection.anki2', await newCollection(later)]]));
    const message = 'The card was edited here, and stays as it is. The reviews of its note were taken.';
    expect(body).toMatchObject({ updated: 0, unchanged: 1, skipped: 1, reviews: 1 });
    expect(body.findings).toEqual([{ guid: 'guid-2', code: 'edited', message }]);
    expect((await cardsOf())[1]).toMatchObject({ front: 'Baum', back: 'a tree' });
    const { flashcards } = await server.host.exportUser(learner.user.id);
    expect(flashcards).toMatchObject({ states: [{ reps: 3 }] });
  });

  it('go out and come back: the same notes to the learner, new cards to another', async () => {
    await importBytes(GERMAN_PACKAGE);
    const own = { user_id: learner.user.id, front: '1 < 2 & "3"\n[sound:x]', back: '', tags: ['two words'] };
    await server.request('POST', '/flashcards/cards', own);
    const bytes = await exportBytes();
    const { notes } = await readPackage(bytes);
    const guids = (await readPackage(GERMAN_PACKAGE)).notes.map(({ guid }) => guid);
    const cards = await cardsOf();
    expect(notes.map(({ guid }) => guid)).toEqual([...guids.slice(0, 4), cards[4]?.id]);
    expect(notes.map(({ isCloze }) => isCloze)).toEqual([false, false, true, false, false]);
    expect(await importBytes(bytes)).toMatchObject({ body: { created: 0, skipped: 0 } });
    const other = await server.createLearner();
    expect(await importBytes(bytes, other)).toMatchObject({ body: { created: 5, skipped: 0, findings: [] } });
    const texts = async (of: TestLearner) => (await cardsOf(of)).map(({ front, back }) => [front, back]);
    expect(await texts(other)).toEqual(await texts(learner));
    expect((await texts(other))[4]).toEqual(['1 < 2 & "3"\n[sound:x]', '']);
  });

  it.each([
    ['code that is indented', { front: 'What does it print?\n    if x:\n\n        y  # z', back: '  a\n    b' }],
    ['blank lines, and spaces at the ends', { front: ' a \n\n\n\nb ', back: '\n' }],
    ['tabs, and line ends of another system', { front: 'a\t\tb\r\n\tc', back: '\rd' }],
    ['other spaces', { front: 'a\u00a0b\u3000c \u00a0d', back: '\u00a0' }],
    ['a character that separates the fields of a note', { front: 'a\u001fb', back: 'c' }],
    ['tags with spaces, and twice', { front: 'a', back: 'b', tags: ['two words', 'two_words', ' "x" ', 'e\u0301'] }],
    ['a cloze that hides nothing', { front: 'no gap', back: '', card_type: 'cloze' }],
  ])('that are one’s own change nothing of a card with %s', async (_, fields) => {
    await server.request('POST', '/flashcards/cards', { user_id: learner.user.id, ...fields });
    const before = await cardsOf();
    expect(before).toMatchObject([fields]);
    const bytes = await exportBytes();
    expect(await importBytes(bytes)).toMatchObject({ status: 200, body: { updated: 0, unchanged: 1, findings: [] } });
    expect(await cardsOf()).toEqual(before);
  });

  it('keep the indents of a text on their way to another learner', async () => {
    const front = '    if x:\n        y  # z\nelse:\n  w';
    await server.request('POST', '/flashcards/cards', { user_id: learner.user.id, front, back: '' });
    const other = await server.createLearner();
    await importBytes(await exportBytes(), other);
    expect(await cardsOf(other)).toMatchObject([{ front }]);
  });

  it('keep what can be a card, and name what cannot', async () => {
    const odd = (id: number, guid: string, front: string, tags: string = "''") =>
      `insert into notes values (${id}, ${guid}, 8, 0, 0, ${tags}, ${front} || char(31) || 'x', '', 0, 0, '')`;
    const notes = [
      odd(3, "'nul' || char(0)", "'a'"),
      odd(4, "''", "'a'"),
      odd(5, "'long'", "replace(hex(zeroblob(60000)), '00', 'ab')"),
      odd(6, "'guid-1'", "'again'"),
      odd(7, "'fine'", "'a<script>b</script>' || char(0)", `' ${'🧡'.repeat(60)} '`),
    ];
    const bytes = await writeZip([['collection.anki2', await newCollection(notes.join(';'))]]);
    const { status, body } = await importBytes(bytes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ notes: 7, created: 3, skipped: 4, reviews: 2 });
    expect(body.findings.map(({ code }: { code: string }) => code)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'repeated',
    ]);
    expect((await cardsOf()).map(({ front }) => front)).toEqual(['Ich {{c1::bin}}', 'Baum', 'a']);
  });

  it('of a learner who is not there, or without a file, are refused', async () => {
    const path = '/flashcards/import/apkg?user_id=nobody';
    const body = new Blob([new Uint8Array(GERMAN_PACKAGE)]);
    const headers = { 'Content-Type': 'application/zip' };
    expect((await server.fetch(path, { method: 'POST', body, headers })).status).toBe(404);
    expect((await server.fetch('/flashcards/export/nobody/apkg')).status).toBe(404);
    expect((await importBytes(new Uint8Array([1, 2, 3]))).status).toBe(422);
  });
});
