import { randomUUID } from 'node:crypto';
import type { CallRefusal, OwnCall } from '@learnwright/plugin-sdk/frame-host';
import { learnerCaller, type PluginServer } from '../plugins/start-plugin-server.ts';

/** What came of a call. */
export type CallOutcome = { readonly answer: unknown } | { readonly refusal: CallRefusal };

/** Who calls, and in which language. */
interface PageCaller {
  readonly user_id: string;
  readonly locale: string;
}

/** Sends a call of a page as the app does: with the rights of who looks at it, in their language, a POST under a key of its own. */
export async function callRoute(
  server: Pick<PluginServer, 'as'>,
  { user_id, locale }: PageCaller,
  { method, path, params, query, body }: OwnCall,
): Promise<CallOutcome> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const search = given.size === 0 ? '' : `?${given}`;
  const response = await server.as(learnerCaller(user_id)).fetch(`${filled.slice('/plugins'.length)}${search}`, {
    method,
    headers: {
      Accept: 'application/json, text/*',
      'Accept-Language': locale,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return readOutcome(response);
}

/** Reads an answer as the client of the app does: JSON and plain text are answers, and problem documents refusals. */
async function readOutcome(response: Response): Promise<CallOutcome> {
  const { ok, status, headers } = response;
  const kind = headers.get('content-type')?.split(';')[0] ?? '';
  const text = await response.text();
  if (ok && text === '') return { answer: null };
  if (ok && kind === 'application/json') return { answer: JSON.parse(text) };
  if (ok && kind.startsWith('text/') && kind !== 'text/html') return { answer: text };
  if (!ok && kind === 'application/problem+json') {
    const problem = JSON.parse(text);
    return { refusal: { code: problem.code, message: problem.detail, status, problem: { errors: problem.errors } } };
  }
  const message = `The answer with status ${status} and ${kind || 'no media type'} is not one of the API.`;
  return { refusal: { code: 'unexpected_answer', message, status, problem: {} } };
}
