import { bad, good, note, type Spoken, type Verdict } from './verdict.ts';

/** What was told of a request by its answer; null where none came that was the server's. */
export interface SeenConnection {
  /** Host, and the port where it is not that of the scheme, as the server was asked for. */
  readonly host: string | null;
  readonly url: string | null;
  readonly forwarded_for: string | null;
  readonly trusts_proxies: boolean;
  /** Milliseconds since 1970. */
  readonly clock: number;
  readonly upload_bytes: number;
}

/** How the server answered when it was asked what has reached it. */
export interface AskedConnection {
  readonly seen: SeenConnection | null;
  /** The code of the error, and what it says; empty without one. */
  readonly code: string;
  readonly reason: string;
  /** The id that was sent, and the one that came back. */
  readonly sentId: string;
  readonly id: string | null;
  /** The Date header in milliseconds; null where it is absent or none. */
  readonly date: number | null;
  /** The clock of the device half-way between asking and being answered. */
  readonly now: number;
}

/** Whether the server is asked for by the name of the page, and believes to be where it is. `page` and `server` are origins. */
export function judgeAddress({ seen, code, reason }: AskedConnection, page: string): Verdict {
  const host = URL.parse(page)?.host ?? '';
  if (seen === null) {
    if (code === 'misdirected_request') {
      return bad('console.overview.checks.address.misdirected', 'console.overview.checks.address.misdirected_help', {
        page: host,
      });
    }
    if (code === 'origin_not_allowed') {
      return bad('console.overview.checks.address.origin', 'console.overview.checks.address.origin_help');
    }
    return bad('console.overview.checks.address.failed', 'console.overview.checks.address.failed_help', { reason });
  }
  if (seen.host !== null && seen.host.toLowerCase() !== host) {
    return bad('console.overview.checks.address.differs', 'console.overview.checks.address.differs_help', {
      page: host,
      host: seen.host,
    });
  }
  const believed = seen.url === null ? null : (URL.parse(seen.url)?.origin ?? seen.url);
  if (believed !== null && believed !== page) {
    return bad('console.overview.checks.address.sign_in', 'console.overview.checks.address.sign_in_help', {
      page,
      url: believed,
    });
  }
  return good('console.overview.checks.address.good', { host });
}

/** So many milliseconds may clocks differ: a certificate, a token and a due time are no finer. */
const CLOCK = 60_000;

/** Whether the clocks of the server, of proxies and of the device agree. */
export function judgeClock({ seen, date, now }: AskedConnection): Verdict {
  if (seen === null) return note('console.overview.checks.clock.failed', 'console.overview.checks.clock.failed_help');
  if (date !== null && Math.abs(date - seen.clock) > CLOCK) {
    return bad('console.overview.checks.clock.proxy', 'console.overview.checks.clock.proxy_help', {
      seconds: secondsOf(date - seen.clock),
    });
  }
  const seconds = secondsOf(now - seen.clock);
  if (Math.abs(now - seen.clock) > CLOCK) {
    return bad('console.overview.checks.clock.device', 'console.overview.checks.clock.device_help', { seconds });
  }
  return good('console.overview.checks.clock.good', { seconds });
}

/** Whether the id of a request comes back, by which its line in the log is found. */
export function judgeRequestId({ seen, sentId, id }: AskedConnection): Verdict {
  if (seen === null)
    return note('console.overview.checks.request_id.failed', 'console.overview.checks.request_id.failed_help');
  if (id === null)
    return bad('console.overview.checks.request_id.absent', 'console.overview.checks.request_id.absent_help');
  if (id !== sentId)
    return note('console.overview.checks.request_id.changed', 'console.overview.checks.request_id.changed_help');
  return good('console.overview.checks.request_id.good');
}

/** Whether the server knows the addresses of its clients. */
export function judgeForwarded({ seen }: AskedConnection): Verdict {
  if (seen === null)
    return note('console.overview.checks.forwarded.failed', 'console.overview.checks.forwarded.failed_help');
  const { forwarded_for: chain, trusts_proxies } = seen;
  if (chain === null) {
    if (!trusts_proxies) return good('console.overview.checks.forwarded.direct');
    return bad('console.overview.checks.forwarded.absent', 'console.overview.checks.forwarded.absent_help');
  }
  if (trusts_proxies) return good('console.overview.checks.forwarded.good', { chain });
  return bad('console.overview.checks.forwarded.ignored', 'console.overview.checks.forwarded.ignored_help', { chain });
}

function secondsOf(milliseconds: number): Spoken {
  return { seconds: Math.abs(milliseconds) / 1000 };
}
