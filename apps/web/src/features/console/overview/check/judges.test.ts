import { expect, it } from 'vitest';
import { judgeStream, judgeUpload } from './judge-bodies.ts';
import {
  type AskedConnection,
  judgeAddress,
  judgeClock,
  judgeForwarded,
  judgeRequestId,
  type SeenConnection,
} from './judge-connection.ts';
import { judgeCaching, judgeCookie, judgePolicy, judgeSecure, judgeWorker } from './judge-page.ts';
import type { Verdict } from './verdict.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SEEN: SeenConnection = {
  ...{ host: 'learn.example', url: null, forwarded_for: null, trusts_proxies: false, clock: NOW, upload_bytes: 1 },
};
const asked = (seen: Partial<SeenConnection> = {}, changes: Partial<AskedConnection> = {}): AskedConnection => ({
  ...{ seen: { ...SEEN, ...seen }, code: '', reason: '', sentId: 'check-1', id: 'check-1', date: NOW, now: NOW },
  ...changes,
});
const unanswered = (code: string): AskedConnection => ({ ...asked(), seen: null, code, reason: 'No answer.' });
/** A verdict in short: how it is, and the end of the key of what it says. */
const inShort = ({ state, says }: Verdict) => `${state}: ${says.replace('console.overview.checks.', '')}`;

const PAGE = 'https://learn.example';
const SECURE = { protocol: 'https:', isSecure: true };
const COOKIES = { isNeeded: true, areKept: true, url: PAGE, protocol: 'https:', isKnown: true };
const STREAM = { times: [0, 250, 500, 750], expected: 750, coding: '', broken: null };
const UPLOAD = { bytes: 64, received: null, code: '', reason: 'Why.', status: 0, sent: 10, took: 1_000 };
const ANSWER = { caching: 'no-cache', policy: "default-src 'none'; script-src 'self'", broken: null };
const WORKER = { isSupported: true, scope: `${PAGE}/`, base: `${PAGE}/`, file: '/sw.js' };

it.each<[string, Verdict, string]>([
  ['the name of the page', judgeAddress(asked(), PAGE), 'good: address.good'],
  ['its port too', judgeAddress(asked({ host: 'learn.example:8443' }), `${PAGE}:8443`), 'good: address.good'],
  ['a name in capitals', judgeAddress(asked({ host: 'Learn.Example' }), PAGE), 'good: address.good'],
  ['a server that sees no name', judgeAddress(asked({ host: null }), PAGE), 'good: address.good'],
  ['the address that sign-in believes', judgeAddress(asked({ url: `${PAGE}/` }), PAGE), 'good: address.good'],
  ['a name that a proxy has written', judgeAddress(asked({ host: '127.0.0.1:8787' }), PAGE), 'bad: address.differs'],
  ['a port that a proxy has lost', judgeAddress(asked(), `${PAGE}:8443`), 'bad: address.differs'],
  ['sign-in at another address', judgeAddress(asked({ url: 'https://old.example' }), PAGE), 'bad: address.sign_in'],
  ['sign-in by another scheme', judgeAddress(asked({ url: 'http://learn.example' }), PAGE), 'bad: address.sign_in'],
  [
    'a name that the server does not know',
    judgeAddress(unanswered('misdirected_request'), PAGE),
    'bad: address.misdirected',
  ],
  ['a page of another origin', judgeAddress(unanswered('origin_not_allowed'), PAGE), 'bad: address.origin'],
  ['no answer', judgeAddress(unanswered('network'), PAGE), 'bad: address.failed'],

  ['TLS', judgeSecure(SECURE), 'good: secure.good'],
  ['this machine', judgeSecure({ protocol: 'http:', isSecure: true }), 'good: secure.local'],
  ['no TLS', judgeSecure({ protocol: 'http:', isSecure: false }), 'bad: secure.plain'],

  ['no sign-in', judgeCookie({ ...COOKIES, isNeeded: false, areKept: false }), 'good: cookie.off'],
  ['a cookie that arrives', judgeCookie(COOKIES), 'good: cookie.good'],
  ['a browser without cookies', judgeCookie({ ...COOKIES, areKept: false }), 'bad: cookie.blocked'],
  ['a cookie for TLS on a page without', judgeCookie({ ...COOKIES, protocol: 'http:' }), 'bad: cookie.insecure'],
  ['an operator with a token', judgeCookie({ ...COOKIES, isKnown: false }), 'note: cookie.absent'],

  ['the same time', judgeClock(asked()), 'good: clock.good'],
  ['a minute', judgeClock(asked({}, { now: NOW + 60_000 })), 'good: clock.good'],
  ['no Date', judgeClock(asked({}, { date: null })), 'good: clock.good'],
  ['a device that is late', judgeClock(asked({}, { now: NOW - 61_000 })), 'bad: clock.device'],
  ['a device that is early', judgeClock(asked({}, { now: NOW + 86_400_000 })), 'bad: clock.device'],
  ['a proxy with a clock of its own', judgeClock(asked({}, { date: NOW - 3_600_000 })), 'bad: clock.proxy'],
  ['a clock that nobody knows', judgeClock(unanswered('network')), 'note: clock.failed'],

  ['events in their time', judgeStream(STREAM), 'good: stream.good'],
  ['one that is late', judgeStream({ ...STREAM, times: [0, 500, 510, 750] }), 'good: stream.good'],
  ['a first one that is late', judgeStream({ ...STREAM, times: [300, 310, 500, 750] }), 'good: stream.good'],
  ['events all at once', judgeStream({ ...STREAM, times: [750, 750, 751, 751] }), 'bad: stream.buffered'],
  ['events in two heaps', judgeStream({ ...STREAM, times: [500, 500, 751, 751] }), 'bad: stream.buffered'],
  ['a stream that is compressed', judgeStream({ ...STREAM, coding: 'gzip' }), 'note: stream.compressed'],
  ['a stream that breaks', judgeStream({ ...STREAM, times: [], broken: 'Cut.' }), 'bad: stream.failed'],

  ['a whole body', judgeUpload({ ...UPLOAD, received: 64 }), 'good: upload.good'],
  ['a body that was cut', judgeUpload({ ...UPLOAD, received: 12 }), 'bad: upload.short'],
  ['a proxy that refuses', judgeUpload({ ...UPLOAD, code: 'unexpected_answer', status: 413 }), 'bad: upload.refused'],
  ['a connection that breaks', judgeUpload({ ...UPLOAD, code: 'network' }), 'bad: upload.cut'],
  ['a slow network', judgeUpload({ ...UPLOAD, code: 'aborted' }), 'note: upload.slow'],
  ['a refusal of the server', judgeUpload({ ...UPLOAD, code: 'rate_limited', status: 429 }), 'bad: upload.failed'],

  ['the id that was sent', judgeRequestId(asked()), 'good: request_id.good'],
  ['no id', judgeRequestId(asked({}, { id: null })), 'bad: request_id.absent'],
  ['another id', judgeRequestId(asked({}, { id: 'abc-1' })), 'note: request_id.changed'],
  ['an id without an answer', judgeRequestId(unanswered('network')), 'note: request_id.failed'],

  ['no proxy', judgeForwarded(asked()), 'good: forwarded.direct'],
  [
    'a proxy that is trusted',
    judgeForwarded(asked({ forwarded_for: '203.0.113.7', trusts_proxies: true })),
    'good: forwarded.good',
  ],
  ['a proxy that nobody trusts', judgeForwarded(asked({ forwarded_for: '203.0.113.7' })), 'bad: forwarded.ignored'],
  ['a proxy that says nothing', judgeForwarded(asked({ trusts_proxies: true })), 'bad: forwarded.absent'],
  ['a proxy that nobody knows', judgeForwarded(unanswered('network')), 'note: forwarded.failed'],

  ['a page that is asked for anew', judgeCaching(ANSWER), 'good: caching.good'],
  ['a page that nobody keeps', judgeCaching({ ...ANSWER, caching: 'private, no-store' }), 'good: caching.good'],
  ['a page that is kept', judgeCaching({ ...ANSWER, caching: 'public, max-age=3600' }), 'bad: caching.kept'],
  ['an age that begins with 0', judgeCaching({ ...ANSWER, caching: 'max-age=0600' }), 'bad: caching.kept'],
  ['a page without caching', judgeCaching({ ...ANSWER, caching: null }), 'bad: caching.absent'],
  ['a page that cannot be read', judgeCaching({ ...ANSWER, broken: 'No.' }), 'bad: caching.failed'],

  ['the policy of the server', judgePolicy(ANSWER), 'good: policy.good'],
  ['a default that holds for scripts', judgePolicy({ ...ANSWER, policy: "default-src 'self'" }), 'good: policy.good'],
  ['no policy', judgePolicy({ ...ANSWER, policy: null }), 'bad: policy.absent'],
  [
    'a policy that lets in anything',
    judgePolicy({ ...ANSWER, policy: "script-src 'self' 'unsafe-inline'" }),
    'bad: policy.weak',
  ],
  ['a policy without scripts', judgePolicy({ ...ANSWER, policy: "frame-ancestors 'none'" }), 'bad: policy.weak'],
  ['a policy that cannot be read', judgePolicy({ ...ANSWER, broken: 'No.' }), 'bad: policy.failed'],

  ['a worker of the whole app', judgeWorker(WORKER), 'good: worker.good'],
  ['a browser without workers', judgeWorker({ ...WORKER, isSupported: false }), 'note: worker.unsupported'],
  ['no worker', judgeWorker({ ...WORKER, scope: null }), 'bad: worker.absent'],
  ['a worker of a part', judgeWorker({ ...WORKER, scope: `${PAGE}/assets/` }), 'bad: worker.scope'],
])('judges %s', (_, verdict, expected) => {
  expect(inShort(verdict)).toBe(expected);
  // What is wrong comes with what to change.
  expect(verdict.help === null).toBe(verdict.state === 'good');
});
