import { expect, it } from 'vitest';
import { describeEachServer } from '../../tests/harness/describe-each-server.ts';

/** A record: where it is made and of what, where it is then, and a change of it. */
type RecordCase = readonly [make: string, body: object, path: string, change: object];

describeEachServer(
  'the tag of a record',
  (server) => {
    const create = async (path: string, body: object) => {
      const { status, body: record } = await server().request('POST', path, body);
      expect([path, status]).toEqual([path, 201]);
      return record.id;
    };

    /** The tag of what GET answers, or of what PATCH answers when nothing is to change. */
    async function readTag(path: string): Promise<string | null> {
      const read = await server().request('GET', path);
      const { status, headers } = read.status === 200 ? read : await server().request('PATCH', path, {});
      expect([path, status]).toEqual([path, 200]);
      return headers.get('etag');
    }

    it('is that of the answers to its creation and its changes, and refuses who knows an older one', async () => {
      const user_id = await create('/users', { name: 'Ada' });
      const project = { topic: 'German', goal: 'Speak', timeframe: 'a year', daily_minutes: 10 };
      const project_id = await create(`/users/${user_id}/projects`, project);
      const curriculum_id = await create(`/users/${user_id}/curricula`, { title: 'German' });
      const asked = { user_id, project_id, question: 'When is it das?', expected_answer: 'Never' };
      const question_id = await create('/plugins/notebook/questions', asked);
      const card = { user_id, project_id, front: 'das Haus', back: 'house', tags: ['b', 'a'] };
      const cases: readonly RecordCase[] = [
        ['/users', { name: 'Eve', email: 'eve@example.org' }, '/users/', { name: 'Eva' }],
        [`/users/${user_id}/projects`, project, '/projects/', { goal: 'Read' }],
        [`/users/${user_id}/curricula`, { title: 'A' }, '/curricula/', { title: 'B' }],
        [`/curricula/${curriculum_id}/topics`, { title: 'A' }, '/topics/', { title: 'B' }],
        [`/curricula/${curriculum_id}/lessons`, { title: 'A' }, '/lessons/', { title: 'B' }],
        ['/plugins/flashcards/cards', card, '/plugins/flashcards/cards/', { back: 'building' }],
        ['/plugins/notebook/questions', asked, '/plugins/notebook/questions/', { difficulty: 'hard' }],
        [
          `/plugins/notebook/questions/${question_id}/answers`,
          { answer: 'x', grade: 'hard' },
          '/plugins/notebook/answers/',
          { grade: 'easy' },
        ],
      ];
      for (const [make, body, path, change] of cases) {
        const made = await server().request('POST', make, body);
        expect([make, made.status, made.headers.get('etag')]).toEqual([make, 201, expect.any(String)]);
        const at = path + made.body.id;
        const first = made.headers.get('etag') ?? '';
        expect([make, await readTag(at)]).toEqual([make, first]);
        const changed = await server().request('PATCH', at, change, { 'If-Match': first });
        expect([at, changed.status, changed.headers.get('etag')]).toEqual([at, 200, await readTag(at)]);
        const stale = await server().request('PATCH', at, change, { 'If-Match': first });
        expect([at, stale.status, stale.body.code]).toEqual([at, 412, 'precondition_failed']);
      }
    });

    it('refuses a change by an older tag also where a change without a tag is under way', async () => {
      const user_id = await create('/users', { name: 'Ada' });
      const path = `/curricula/${await create(`/users/${user_id}/curricula`, { title: 'German' })}`;
      for (let round = 0; round < 20; round += 1) {
        const tag = (await readTag(path)) ?? '';
        const [plain, matched] = await Promise.all([
          server().request('PATCH', path, { title: `plain ${round}` }),
          server().request('PATCH', path, { title: `matched ${round}` }, { 'If-Match': tag }),
        ]);
        const { title } = (await server().request('GET', path)).body;
        // Whoever does not compare may come last; whoever does never overwrites what they have not read.
        expect([plain.status, title]).toEqual([200, `plain ${round}`]);
        expect([200, 412]).toContain(matched.status);
      }
    });
  },
  { plugins: 'installed', checked: false },
);
