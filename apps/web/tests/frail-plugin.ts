import { packTestPlugin } from '@learnwright/test-kit/archives';
import type { Product } from './start-product.ts';

/** What a product is started with for the plugin: installing by HTTP, and one try for each job. */
export const FRAIL_CONFIG = `plugins: { install: { http: true } }
limits: { calls_per_minute: { admin: 200 } }
jobs: { tries: 1 }
`;
/** A plugin whose hook and job fail until it is mended; a job that waits goes on until it is told to end. */
const FRAIL = {
  name: 'frail',
  before: `let mended = false;
const refuse = () => { if (!mended) throw new Error('The deck is <b>torn</b>.'); };`,
  fields: `
  activate: (context) => context.schedule('nightly', { every: { days: 1 } }, () => undefined),
  hooks: { on_session_complete: () => refuse() },
  jobs: (job) => ({
    shuffle: job({
      input: z.object({ deck: z.string(), waits: z.boolean() }),
      run: async (_, { waits }, work) => {
        if (!waits) return void refuse();
        for (let done = 1; ; done += 1) {
          work.progress(done, 1_000, 'cards');
          await new Promise((resolve, reject) => {
            setTimeout(resolve, 200);
            work.signal.addEventListener('abort', () => reject(work.signal.reason), { once: true });
          });
        }
      },
    }),
  }),
  routes: (route) => [
    route.post('/mend', { access: 'public', summary: 'Mend', response: { 200: z.null() } }, () => {
      mended = true;
      return null;
    }),
    route.post('/shuffles/{user_id}',
      { access: 'public', summary: 'Shuffle', params: z.object({ user_id: z.string() }), body: z.unknown(), response: { 200: z.string() } },
      async ({ context, params: { user_id }, body }) => (await context.jobs.start('shuffle', body, { user_id })).id),
  ],`,
};

/** Installs the plugin by the API. */
export async function installFrail({ url }: Product): Promise<void> {
  const archive = await packTestPlugin(FRAIL);
  const response = await fetch(`${url}/api/admin/plugins/install`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip' },
    body: new Uint8Array(archive),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Sends a body to the API, and returns the answer; null where there is none. */
export async function send<Answer>({ url }: Product, path: string, body: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const words = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${words}`);
  return JSON.parse(words || 'null');
}
