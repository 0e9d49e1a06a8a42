import type { Database } from '@learnwright/db';
import { findSubjects, subjectOfMail } from '@learnwright/http';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { forgetAnswers } from './erase-user.ts';

const ID = '019f3c5e-0000-7000-8000-00000000abcd';
const OTHER = '019f3c5e-0000-7000-8000-00000000abce';
const SUBJECT = { ids: new Set([ID]), email: 'Ada.B+c@example.org' };

/** An answer, and a text that its request or it holds. */
interface Kept {
  readonly key: string;
  readonly text: string;
  readonly answer?: null;
}

const ABOUT: [string, Kept][] = [
  ['an id in the key', { key: `create-${ID}`, text: `create-${ID}` }],
  ['an id in the address', { key: 'a', text: `/api/projects/${ID}/subjects` }],
  ['an id of an answer still to come', { key: 'b', text: `/api/p ${ID}`, answer: null }],
  ['an id in the answer', { key: 'c', text: JSON.stringify({ body: JSON.stringify({ id: ID }) }) }],
  ['an id right behind other hexadecimal digits', { key: 'd', text: `${OTHER}abc${ID}` }],
  ['the address in another case', { key: 'e', text: '"ada.b+C@Example.org"' }],
  [
    'the address at the start of a line',
    { key: 'f', text: JSON.stringify({ body: JSON.stringify('Write\nada.b+c@example.org.') }) },
  ],
];

const OF_OTHERS: [string, Kept][] = [
  ['another id', { key: 'g', text: OTHER }],
  ['a longer address', { key: 'h', text: '"xada.b+c@example.org"' }],
  ['an address of a longer domain', { key: 'i', text: '"ada.b+c@example.org.uk"' }],
  ['another address with the same letters', { key: 'j', text: '"adaxb+c@example.org"' }],
  ['no answer yet', { key: 'k', text: '', answer: null }],
];

describeEachDatabase('the answers about a user', ({ open }) => {
  function keep({ stores }: Database, { key, text, answer }: Kept): Promise<boolean> {
    const created_at = '2026-11-20T12:00:00.000000+00:00';
    const state = { answer: answer === null ? null : Buffer.from(text), owner: null, remembered: null };
    const kept = { scope: 'anyone', key, fingerprint: 'f', ...state, created_at };
    return stores.storedResponses.insert(kept, findSubjects([text]) ?? []);
  }

  async function keysLeft(database: Database): Promise<string[]> {
    const db = database.kysely<{ readonly stored_answers: { readonly key: string } }>();
    return (await db.selectFrom('stored_answers').select('key').orderBy('key').execute()).map(({ key }) => key);
  }

  it.each(ABOUT)('go with %s', async (_, answer) => {
    const database = await open();
    await keep(database, answer);
    await forgetAnswers(database.stores.storedResponses, SUBJECT);
    expect(await keysLeft(database)).toEqual([]);
  });

  it('go however many ids there are, and those of others stay', async () => {
    const database = await open();
    for (const [, answer] of [...ABOUT, ...OF_OTHERS]) await keep(database, answer);
    const many = Array.from({ length: 2_500 }, (_, index) => ID.replace('abcd', index.toString(16).padStart(4, '0')));
    await forgetAnswers(database.stores.storedResponses, { ...SUBJECT, ids: new Set([...many, ID]) });
    expect(await keysLeft(database)).toEqual(OF_OTHERS.map(([, { key }]) => key));
  });

  it('are sought without an address where the user has none', async () => {
    const database = await open();
    await keep(database, { key: 'null', text: 'null' });
    await forgetAnswers(database.stores.storedResponses, { ...SUBJECT, email: null });
    expect(await keysLeft(database)).toEqual(['null']);
  });

  it('leave none of their subjects behind', async () => {
    const database = await open();
    for (const [, answer] of ABOUT) await keep(database, answer);
    await forgetAnswers(database.stores.storedResponses, SUBJECT);
    const db = database.kysely<{ readonly answer_subjects: { readonly subject: string } }>();
    expect(await db.selectFrom('answer_subjects').select('subject').execute()).toEqual([]);
    expect(subjectOfMail('ADA@example.org')).toBe(subjectOfMail('ada@Example.org'));
  });
});
