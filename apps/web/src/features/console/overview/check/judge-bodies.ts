import { bad, good, note, type Verdict } from './verdict.ts';

/** What was seen of a stream of events in known intervals. */
export interface SeenStream {
  /** When each event arrived, in milliseconds. */
  readonly times: readonly number[];
  /** Milliseconds between the first event and the last one when they are sent. */
  readonly expected: number;
  /** How the answer was compressed; empty for not at all. */
  readonly coding: string;
  /** Why it broke; null where it came to its end. */
  readonly broken: string | null;
}

/** Whether events arrive when they are sent. */
export function judgeStream({ times, expected, coding, broken }: SeenStream): Verdict {
  if (broken !== null) {
    return bad('console.overview.checks.stream.failed', 'console.overview.checks.stream.failed_help', {
      reason: broken,
    });
  }
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
  // A network may hold back one of them; what comes in half of the time was collected.
  if (took < expected / 2) {
    return bad('console.overview.checks.stream.buffered', 'console.overview.checks.stream.buffered_help', {
      ...{ expected: { seconds: expected / 1000 }, seconds: { seconds: took / 1000 } },
    });
  }
  if (coding !== '' && coding !== 'identity') {
    return note('console.overview.checks.stream.compressed', 'console.overview.checks.stream.compressed_help', {
      coding,
    });
  }
  return good('console.overview.checks.stream.good');
}

/** What became of a large body. */
export interface SeenUpload {
  readonly bytes: number;
  /** How many the server has counted; null where it has not. */
  readonly received: number | null;
  /** The code of the error; empty without one. */
  readonly code: string;
  readonly reason: string;
  readonly status: number;
  /** How many were on their way, and for how long in milliseconds. */
  readonly sent: number;
  readonly took: number;
}

/** Whether bodies reach the server that it takes. */
export function judgeUpload({ bytes, received, code, reason, status, sent, took }: SeenUpload): Verdict {
  const values = { bytes: { bytes } };
  if (received === bytes) return good('console.overview.checks.upload.good', values);
  if (received !== null) {
    return bad('console.overview.checks.upload.short', 'console.overview.checks.upload.short_help', {
      ...values,
      received: { bytes: received },
    });
  }
  if (code === 'aborted' || code === 'timeout') {
    return note('console.overview.checks.upload.slow', 'console.overview.checks.upload.slow_help', {
      ...{ ...values, received: { bytes: sent }, seconds: { seconds: took / 1000 } },
    });
  }
  if (code === 'network')
    return bad('console.overview.checks.upload.cut', 'console.overview.checks.upload.cut_help', values);
  if (code === 'unexpected_answer') {
    return bad('console.overview.checks.upload.refused', 'console.overview.checks.upload.refused_help', {
      ...values,
      status: String(status),
    });
  }
  return bad('console.overview.checks.upload.failed', 'console.overview.checks.upload.failed_help', { reason });
}
