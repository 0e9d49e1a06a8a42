import { setTimeout as wait } from 'node:timers/promises';
import type { ParsedJson } from '../harness/test-app.ts';

/** Lets plugins be installed over HTTP. */
export const INSTALL_OVER_HTTP = 'plugins: { install: { http: true } }\n';

/** An answer of a server in another process. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: ParsedJson;
}

/** Sends a request to a server: bytes as a ZIP, anything else as JSON. */
export async function send(url: string, method: string, path: string, body?: unknown): Promise<HttpAnswer> {
  const isZip = body instanceof Uint8Array;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'Content-Type': isZip ? 'application/zip' : 'application/json' },
    ...(body !== undefined && { body: isZip ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** Installs an archive. */
export function install(url: string, archive: Uint8Array): Promise<HttpAnswer> {
  return send(url, 'POST', '/admin/plugins/install', archive);
}

/** Milliseconds between an answer and the next request: a load that leaves the other tests their share of the machine. */
const PAUSE = 10;

/** Sends requests to core until `stop`, which returns the failures and the number of requests. */
export function keepAsking(url: string): { stop(): Promise<{ readonly wrong: unknown[]; readonly sent: number }> } {
  const load = { wrong: [] as unknown[], sent: 0 };
  let isOver = false;
  async function ask(): Promise<void> {
    while (!isOver) {
      load.sent += 1;
      const answer = await send(url, 'GET', '/health/ready').catch(String);
      if (typeof answer === 'string' || answer.status !== 200) load.wrong.push(answer);
      await wait(PAUSE);
    }
  }
  const asking = ask();
  return {
    stop: async () => {
      isOver = true;
      await asking;
      return load;
    },
  };
}
