import { expect, it } from 'vitest';
import { describeEachServer } from '../../tests/harness/describe-each-server.ts';

const TIME = '2026-11-01T00:00:00Z';
const LESSONS = 28;
const ELEMENTS = 1_000;

interface Row {
  readonly id: string;
}

describeEachServer('lists of long rows', (server) => {
  const createUser = async (): Promise<string> => (await server().request('POST', '/users', { name: 'Ada' })).body.id;

  /** Reads pages of a list to its end, and returns the rows of each. */
  async function readPages(path: string): Promise<Row[][]> {
    const pages: Row[][] = [];
    let next = path;
    while (next !== '') {
      const { status, headers, body } = await server().request('GET', next);
      expect(status).toBe(200);
      pages.push(body);
      next = /<\/api([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    return pages;
  }

  /** Reads the whole list, which must be sent while it is read, and in pages; returns the rows of each page. */
  async function readBothWays(path: string): Promise<Row[][]> {
    const whole = await server().request('GET', path);
    expect(whole.headers.get('transfer-encoding')).toBe('chunked');
    expect(whole.headers.get('link')).toBeNull();
    const pages = await readPages(`${path}?limit=500`);
    expect(pages.flat()).toEqual(whole.body);
    return pages;
  }

  it('end a page of lessons after four megabytes, and send all lessons while they are read', async () => {
    const user_id = await createUser();
    const steps = Array.from({ length: 100 }, (_, index) => ({
      ...{ step_id: `${index}`, correct: 0, total: 1, attempts: 1, completed_at: TIME },
      user_answer: 'x'.repeat(2_000),
    }));
    for (let start = 0; start < LESSONS; start += 4) {
      const lessons = [0, 1, 2, 3].map((index) => ({
        ...{ set_id: 's', lesson_id: `l${start + index}`, time_spent_seconds: 1, completed_at: null },
        ...{ started_at: TIME, updated_at: TIME, steps },
      }));
      expect((await server().request('POST', `/users/${user_id}/changes`, { lessons })).status).toBe(200);
    }
    const pages = await readBothWays(`/users/${user_id}/lesson-progress`);
    expect(pages).toHaveLength(2);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(LESSONS);
    const [first = []] = await readPages(`/users/${user_id}/lesson-progress?limit=2`);
    expect(first).toHaveLength(2);
  });

  it('send all of a long review queue while it is read', async () => {
    const user_id = await createUser();
    for (let start = 0; start < ELEMENTS; start += 200) {
      const attempts = Array.from({ length: 200 }, (_, index) => ({
        ...{
          set_id: 's',
          lesson_id: 'l',
          exercise_id: 'e',
          element_key: `k${start + index}`,
          correct: index % 3 === 0,
        },
        ...{ user_answer: 'u'.repeat(2_000), correct_answer: 'c'.repeat(2_000) },
      }));
      expect((await server().request('POST', `/users/${user_id}/element-errors`, { attempts })).status).toBe(200);
    }
    const pages = await readBothWays(`/users/${user_id}/element-errors/review-queue`);
    expect(pages.map(({ length }) => length)).toEqual([500, 500]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(ELEMENTS);
  });

  it('end a page of conversations with long analyses after four megabytes', async () => {
    const user_id = await createUser();
    const vocabulary = Array.from({ length: 400 }, (_, index) => ({
      ...{ word: `w${index}`, translation: 't', example: 'e'.repeat(2_000) },
    }));
    const analysis = { summary: 's', topics: [], vocabulary, language: 'de' };
    for (let index = 0; index < 8; index += 1) {
      const conversation = { source: 'text', content: `${index}` };
      const { id } = (await server().request('POST', `/users/${user_id}/conversations`, conversation)).body;
      expect((await server().request('PUT', `/conversations/${id}/analysis`, analysis)).status).toBe(200);
    }
    const pages = await readBothWays(`/users/${user_id}/conversations`);
    expect(pages.map(({ length }) => length)).toEqual([6, 2]);
  });
});
