import { type StoredAnswer, WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { forgetAnswers } from './users.ts';

const ID = '019f3c5e-0000-7000-8000-00000000abcd';
const OTHER = '019f3c5e-0000-7000-8000-00000000abce';
const subject = { ids: new Set([ID]), email: 'Ada.B+c@example.org' };

function kept(key: string, fields: Partial<StoredAnswer> = {}): StoredAnswer {
  const created_at = '2026-11-20T12:00:00.000000+00:00';
  return { scope: 'anyone', key, fingerprint: 'f', answer: '{"status":204}', created_at, ...fields };
}

const ABOUT: [string, StoredAnswer][] = [
  ['an id in the key', kept(`create-${ID}`)],
  ['an id in the address', kept('a', { fingerprint: `x /api/projects/${ID}/subjects` })],
  ['an id of an answer still to come', kept('b', { fingerprint: `x /api/p ${ID}`, answer: null })],
  ['an id in the answer', kept('c', { answer: JSON.stringify({ body: JSON.stringify({ id: ID }) }) })],
  ['an id right behind other hexadecimal digits', kept('d', { answer: `${OTHER}abc${ID}` })],
  ['the address in another case', kept('e', { answer: '"ada.b+C@Example.org"' })],
  [
    'the address at the start of a line',
    kept('f', { answer: JSON.stringify({ body: 'Write\nada.b+c@example.org.' }) }),
  ],
];

const OF_OTHERS: [string, StoredAnswer][] = [
  ['another id', kept('g', { fingerprint: OTHER, answer: OTHER })],
  ['a longer address', kept('h', { answer: '"xada.b+c@example.org"' })],
  ['an address of a longer domain', kept('i', { answer: '"ada.b+c@example.org.uk"' })],
  [
    'an address that the pattern would match if its marks were not text',
    kept('j', { answer: '"adaxb+c@example.org"' }),
  ],
  ['no answer yet', kept('k', { answer: null })],
];

describeEachDatabase('the answers about a user', ({ open }) => {
  it.each(ABOUT)('go with %s', async (_, answer) => {
    const { storedAnswers } = (await open()).stores;
    await storedAnswers.insert(answer);
    await forgetAnswers(storedAnswers, subject);
    expect((await storedAnswers.list(WHOLE_LIST)).items).toEqual([]);
  });

  it('go from every page, and those of others stay', async () => {
    const { storedAnswers } = (await open()).stores;
    for (const [, answer] of OF_OTHERS) await storedAnswers.insert(answer);
    for (let index = 0; index < 250; index += 1) {
      await storedAnswers.insert(kept(`page-${index}`, { answer: index % 2 === 0 ? ID : OTHER }));
    }
    await forgetAnswers(storedAnswers, subject);
    const left = (await storedAnswers.list(WHOLE_LIST)).items;
    expect(left).toHaveLength(OF_OTHERS.length + 125);
    expect(left).toEqual(expect.arrayContaining(OF_OTHERS.map(([, answer]) => answer)));
  });

  it('are sought without an address where the user has none', async () => {
    const { storedAnswers } = (await open()).stores;
    await storedAnswers.insert(kept('null', { answer: 'null' }));
    await forgetAnswers(storedAnswers, { ...subject, email: null });
    expect((await storedAnswers.list(WHOLE_LIST)).items).toHaveLength(1);
  });
});
