import { isApiError } from '../api/result.ts';
import { createClient } from '../client.ts';

// This module runs in a page or a worker of a browser: it uses everything of the client against the scripted server.

/** The findings of a browser, for a test in Node. */
export interface ClientReport {
  readonly created: unknown;
  readonly problem: string | undefined;
  readonly pages: unknown[];
  readonly events: unknown[];
  readonly aborted: string;
}

const session = { params: { session_id: 's1' }, body: { role: 'user', content: 'Hello' } } as const;

/** Runs the program against a server. */
async function run(baseUrl: string): Promise<ClientReport> {
  const client = createClient({ baseUrl, wait: async () => undefined });
  const created = await client.post('/users', { body: { name: 'Ada' } });
  const refused = await client.get('/users/{user_id}', { params: { user_id: 'nobody' } });
  const pages: unknown[] = [];
  for await (const page of client.pages('/users')) pages.push(page);
  const stream = await client.stream('/plugins/session/{session_id}/message/stream', session);
  const events: unknown[] = [];
  for await (const { event, data } of stream.data ?? []) events.push([event, data]);
  const controller = new AbortController();
  const hanging = client.get('/health', { signal: controller.signal });
  controller.abort(new Error('enough'));
  const aborted = await hanging.then(
    () => 'answered',
    (error: unknown) => (isApiError(error) ? `${error.code} ${Reflect.get(Object(error.cause), 'message')}` : 'failed'),
  );
  return { created: created.data, problem: refused.error?.code, pages, events, aborted };
}

Reflect.set(globalThis, 'runClient', run);
