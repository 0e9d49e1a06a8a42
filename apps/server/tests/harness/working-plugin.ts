import { AppError } from '@learnwright/core';
import { definePlugin, type JobWork, replyJob, z } from '@learnwright/plugin-sdk';

/** The works that are under way, as the test sees them. */
export interface Work {
  readonly input: { readonly how: string; readonly note: string };
  readonly job: JobWork;
  readonly finish: (result: unknown) => void;
  readonly fail: (error: unknown) => void;
}

const inputSchema = z.object({ how: z.enum(['waits', 'refuses', 'breaks', 'counts']), note: z.string().max(100) });

/** A plugin with a job whose work the test does. */
export function createWorkingPlugin() {
  const works: Work[] = [];
  const plugin = definePlugin({
    name: 'working',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    jobs: (job) => ({
      work: job({
        input: inputSchema,
        run: async (_, input, job) => {
          if (input.how === 'refuses') throw new AppError('conflict', 'Not now.');
          if (input.how === 'breaks') throw new Error('a secret path');
          if (input.how === 'counts') {
            job.progress(1, 2, 'half');
            return { note: input.note };
          }
          const { promise, resolve, reject } = Promise.withResolvers<unknown>();
          job.signal.addEventListener('abort', () => reject(job.signal.reason), { once: true });
          works.push({ input, job, finish: resolve, fail: reject });
          return promise;
        },
      }),
    }),
    routes: (route) => [
      route.post(
        '/works/{user_id}',
        {
          access: 'learner',
          summary: 'Work',
          params: z.object({ user_id: z.string() }),
          query: z.object({ fail: z.string().optional() }),
          body: z.unknown(),
          response: { 202: z.unknown() },
          errors: ['too_many_jobs'],
        },
        async ({ context, params: { user_id }, query, body, request }) => {
          const job = await context.transaction(async () => {
            const started = await context.jobs.start('work', body, { user_id });
            if (query.fail !== undefined) throw new AppError('conflict', 'The request fails after all.');
            return started;
          });
          return replyJob(job, request);
        },
      ),
    ],
  });
  return { plugin, works };
}
