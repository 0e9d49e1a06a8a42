import { judgeStream, judgeUpload } from './judge-bodies.ts';
import { judgeAddress, judgeClock, judgeForwarded, judgeRequestId } from './judge-connection.ts';
import { judgeCaching, judgeCookie, judgePolicy, judgeSecure, judgeWorker } from './judge-page.ts';
import {
  type CheckPorts,
  observeConnection,
  observeCookies,
  observePage,
  observeStream,
  observeUpload,
  observeWorker,
} from './observe.ts';
import type { Verdict } from './verdict.ts';

/** What is checked, in its order. */
export const CHECKS = [
  'address',
  'secure',
  'cookie',
  'clock',
  'request_id',
  'forwarded',
  'caching',
  'policy',
  'worker',
  'stream',
  'upload',
] as const;
/** The name of a check. */
export type CheckName = (typeof CHECKS)[number];

/** The size of the trial of an upload where the server has not said it, in bytes. */
export const UPLOAD_BYTES = 64 * 1024 * 1024;

/** Looks at the server from here; each verdict comes when it is known. */
export async function* runChecks(ports: CheckPorts): AsyncGenerator<readonly [CheckName, Verdict], void, undefined> {
  const { origin, protocol } = location;
  const asked = await observeConnection(ports);
  // A place of files has the server elsewhere: that one is to know its own name.
  const page = asked.api === null ? origin : new URL(asked.api).origin;
  yield ['address', judgeAddress(asked, page)];
  yield ['secure', judgeSecure({ protocol, isSecure: isSecureContext })];
  yield ['cookie', judgeCookie(await observeCookies(ports, asked))];
  yield ['clock', judgeClock(asked)];
  yield ['request_id', judgeRequestId(asked)];
  yield ['forwarded', judgeForwarded(asked)];
  const answer = await observePage(ports);
  yield ['caching', judgeCaching(answer)];
  yield ['policy', judgePolicy(answer)];
  yield ['worker', judgeWorker(await observeWorker())];
  yield ['stream', judgeStream(await observeStream(ports))];
  // The last one: it would keep the others waiting.
  yield ['upload', judgeUpload(await observeUpload(ports, asked.seen?.upload_bytes ?? UPLOAD_BYTES))];
}
