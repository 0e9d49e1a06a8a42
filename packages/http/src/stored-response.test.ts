import { expect, it } from 'vitest';
import { MAX_SUBJECTS, subjectOfMail } from './answer-subjects.ts';
import { readKept, writeKept } from './stored-response.ts';

const ID = '019f3c5e-0000-7000-8000-00000000abcd';
const LIMIT = 1_000_000;
const refusal = expect.objectContaining({ code: 'answer_not_kept' });
const KEPT_BY_FIRST_VERSION = 'AcNtjE9mXraSlZKNfmJBpj4oHov1DQwt04yTTVN1QWGuaw4iLECEARQkJiWn2EHMx5ZoanXQSqZaAA==';

function answerWith(body: string | null | undefined) {
  return { status: 201, headers: { Link: `</api/users/${ID}>` }, body };
}

function keep(body: string | null | undefined, isOwned = false) {
  return writeKept(answerWith(body), { limit: LIMIT, isOwned });
}

it('is the answer word for word, with whom it is about', async () => {
  const { bytes, subjects } = await keep('ada@example.org');
  expect(await readKept(bytes)).toEqual(answerWith('ada@example.org'));
  expect(subjects).toEqual([ID, subjectOfMail('ada@example.org')]);
  for (const body of [null, '', '\n', '{"a":"ß🧡"}\n\n{}', '\uFEFFx']) {
    expect(await readKept((await keep(body)).bytes)).toEqual(answerWith(body));
  }
});

it('seeks nobody in the answer of a learner whom the request names', async () => {
  expect((await keep(ID, true)).subjects).toEqual([]);
});

it('takes a fraction of the room of a usual answer', async () => {
  const row = { id: ID, user_id: ID, set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'k', error_count: 1 };
  const rows = JSON.stringify(Array.from({ length: 12 }, (_, index) => ({ ...row, element_key: `word ${index}` })));
  expect((await keep(rows)).bytes.byteLength / rows.length).toBeLessThan(0.2);
});

it('is read as earlier versions have kept it', async () => {
  const answer = answerWith('{"a":1}');
  expect(await readKept(Buffer.from(JSON.stringify(answer)))).toEqual(answer);
  await expect(readKept(Buffer.from('{"status":201,"left_out":true}'))).rejects.toThrow(refusal);
});

it('is read by the dictionary that it was made smaller with', async () => {
  // Kept by the first version that did so: a changed dictionary needs another first byte.
  const kept = Buffer.from(KEPT_BY_FIRST_VERSION, 'base64');
  expect(await readKept(kept)).toEqual(answerWith('{"session":{"id":"019"},"ai_error":null}'));
});

it('is the status alone of an answer that is too long, counted in bytes', async () => {
  const head = JSON.stringify({ status: 201, headers: answerWith('').headers });
  const longest = 'x'.repeat(LIMIT - head.length - 1);
  expect((await readKept((await keep(longest)).bytes)).body).toBe(longest);
  for (const body of [`${longest}x`, 'ß'.repeat(LIMIT / 2), 'x'.repeat(LIMIT + 1), undefined]) {
    const { bytes, subjects } = await keep(body);
    expect([bytes.toString(), subjects]).toEqual(['{"status":201,"left_out":true}', []]);
    await expect(readKept(bytes)).rejects.toThrow(refusal);
  }
});

it('is the status alone of an answer about too many', async () => {
  const ids = Array.from({ length: MAX_SUBJECTS + 1 }, (_, index) => ID.slice(0, -6) + String(index).padStart(6, '0'));
  await expect(readKept((await keep(ids.join())).bytes)).rejects.toThrow(refusal);
  expect((await readKept((await keep(ids.join(), true)).bytes)).body).toBe(ids.join());
});
