import { AiError, type Job } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenLesson, type CoursesServer, lesson, outline, startCoursesServer } from '../tests/courses-server.ts';
import type { CourseTables } from './tables.ts';

const LOST = { code: 'job_interrupted', detail: 'Each of its 3 tries was interrupted.' };

describeEachDatabase('the jobs of drafts', ({ open }) => {
  let server: CoursesServer;
  beforeAll(async () => {
    server = await startCoursesServer(await open());
  });
  afterAll(() => server.close());

  /** Puts a draft into the hands of a job that is as these fields say, and does nothing by itself. */
  async function handOver(draft_id: string, job: Job, fields: Partial<Job>): Promise<Job> {
    const own: Job = { ...job, id: `job-of-${draft_id}`, status: 'running', error: null, ended_at: null, ...fields };
    await server.database.stores.jobs.insert(own);
    const db = server.database.kyselyOf<CourseTables>('courses');
    const begun = { job_id: own.id, state: 'making', failure_code: null } as const;
    await db.updateTable('plg_courses__drafts').set(begun).where('id', '=', draft_id).execute();
    return own;
  }

  it('go on after a crash with the lessons and answers that were kept, and end where they are cancelled', async () => {
    server.script(new AiError('timeout'));
    const { draft_id, job: first } = await server.begin({ lessons: 2 });
    const job = await handOver(draft_id, first, { tries: 2 });
    const before = server.ai.calls.length;
    const run = (tries: number, { crashAt = '', signal = new AbortController().signal } = {}) => {
      const progress = (_done: number, _total: number | null, message = '') => {
        if (crashAt !== '' && message.startsWith(crashAt)) throw new Error('The server is gone.');
      };
      const work = { id: job.id, tries, signal, saved: null, progress, save: async () => undefined };
      return server.host.runJob('courses', 'make_course', { draft_id }, work);
    };
    server.script(outline(2), JSON.stringify(lesson(1)));
    await expect(run(2, { crashAt: 'Lesson 2' })).rejects.toThrow('The server is gone.');
    expect(await server.read(draft_id)).toMatchObject({
      state: 'making',
      lessons: [{ state: 'ready' }, { state: 'pending' }],
    });
    expect((await server.request('POST', `/courses/drafts/${draft_id}/accept`)).status).toBe(409);
    const stop = new AbortController();
    const broken = JSON.stringify(brokenLesson(2));
    server.script(broken, ({ signal }) => {
      stop.abort(new Error('The job was cancelled.'));
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await expect(run(3, { signal: stop.signal })).rejects.toThrow('The job was cancelled.');
    expect(await server.read(draft_id)).toMatchObject({
      state: 'stopped',
      lessons: [{}, { state: 'pending', answers: 1 }],
    });
    server.script(JSON.stringify(lesson(2)));
    expect(await run(4)).toEqual({ draft_id, lessons: 2, invalid: 0 });
    expect(server.asked().slice(before)).toEqual(['outline', 'lesson 1', 'lesson 2', 'lesson 2', 'lesson 2']);
    expect(server.ai.calls.at(-1)?.messages.at(2)?.content).toContain('der Kaffee 2');
    expect(
      await server.host.runJob(
        'courses',
        'make_course',
        { draft_id },
        {
          ...{ id: 'an-earlier-job', tries: 1, signal: new AbortController().signal, saved: null },
          ...{ progress: () => undefined, save: async () => undefined },
        },
      ),
    ).toBeNull();
  });

  it('end without another call where their draft is deleted while the AI writes', async () => {
    const before = server.ai.calls.length;
    const { user } = await server.createLearner();
    let status = 0;
    server.script(async () => {
      const { body } = await server.request('GET', `/courses/drafts?user_id=${user.id}`);
      status = (await server.request('DELETE', `/courses/drafts/${body[0].id}`)).status;
      return outline(2);
    });
    const { body } = await server.request('POST', '/courses/drafts', { user_id: user.id, goal: 'Birds', lessons: 2 });
    expect(await server.jobEnded(body.id)).toMatchObject({ status: 'succeeded', result: null });
    expect([status, server.ai.calls.length - before]).toEqual([204, 1]);
    expect((await server.request('GET', `/courses/drafts/${body.input.draft_id}`)).status).toBe(404);
  });

  it('tell what became of a job that has ended without a word, and take one that works for resumed', async () => {
    const { jobs } = server.database.stores;
    for (const [status, end, expected] of [
      ['queued', ({ id }) => jobs.cancel(id, server.clock.now()), { state: 'stopped', failure: null }],
      [
        'running',
        (job) => jobs.end(job, { status: 'failed', error: LOST, result: null, ended_at: server.clock.now() }),
        { state: 'failed', failure: LOST },
      ],
      ['succeeded', () => jobs.deleteEnded('9999-01-01T00:00:00.000Z', 1_000), { state: 'stopped', failure: null }],
    ] satisfies [Job['status'], (job: Job) => Promise<unknown>, object][]) {
      server.script(new AiError('timeout'), new AiError('timeout'));
      const { user, draft_id, job: first } = await server.begin({ lessons: 1 });
      const ended_at = status === 'succeeded' ? server.clock.now() : null;
      const job = await handOver(draft_id, first, { status, ended_at });
      const resume = () => server.request('POST', `/courses/drafts/${draft_id}/resume`);
      if (ended_at === null) {
        expect(await server.read(draft_id)).toMatchObject({ state: 'making', failure: null });
        expect(await resume()).toMatchObject({ status: 202, body: { id: job.id, status } });
      }
      await end(job);
      expect(await server.read(draft_id)).toMatchObject(expected);
      const { body } = await server.request('GET', `/courses/drafts?user_id=${user.id}`);
      expect(body).toMatchObject([expected]);
      expect(await server.host.exportUser(user.id)).toMatchObject({ courses: { drafts: [expected] } });
      const resumed = await resume();
      expect(resumed).toMatchObject({ status: 202, body: { id: expect.not.stringMatching(job.id) } });
      await server.jobEnded(resumed.body.id);
      expect(await server.read(draft_id)).toMatchObject({ state: 'failed', failure: { code: 'timeout' } });
    }
  });
});
