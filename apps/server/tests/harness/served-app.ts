import { createTestClock, type TestClock } from '@learnwright/test-kit';
import { listen } from '../../src/requests/listen.ts';
import { type CompletionListeners, createCompletionListeners } from '../deliveries/completion-listeners.ts';
import { createTestApp, type ParsedJson, type TestApp } from './test-app.ts';

/** A test app behind a real socket, with a clock that the test sets. */
export interface ServedApp extends TestApp {
  readonly clock: TestClock;
  readonly url: string;
  /** Tells a subscriber of completed sessions, as a plugin is told; the answer ends it. */
  readonly onSessionComplete: CompletionListeners['listen'];
  /** Sends a request over HTTP and returns its JSON, null for none; rejects with the problem document of a refusal. */
  call(method: string, path: string, body?: unknown): Promise<ParsedJson>;
}

/** Serves a test app on a free port until it is closed; default: on SQLite. */
export async function serveTestApp(databaseUrl?: string): Promise<ServedApp> {
  const clock = createTestClock();
  const { plugins, listen: onSessionComplete } = createCompletionListeners();
  const test = await createTestApp({ ...(databaseUrl !== undefined && { databaseUrl }), clock, plugins });
  const listening = await listen(test.app.handle, '127.0.0.1', 0);
  return {
    ...test,
    clock,
    onSessionComplete,
    url: listening.url,
    call: async (method, path, body) => {
      const response = await fetch(`${listening.url}/api${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      });
      const text = await response.text();
      const answer = text === '' ? null : JSON.parse(text);
      if (!response.ok) throw Object.assign(new Error(answer.detail), answer);
      return answer;
    },
    close: async () => {
      await listening.close(1000);
      await test.close();
    },
  };
}
