import type { AiUsage } from '@learnwright/core';
import type { RequestNotes } from '../../requests/request-middleware.ts';
import { createCounter, createTimeHistogram, type Sample, type TimeHistogram } from './tallies.ts';

/** Notes what happens while the server runs, for its metrics. Noting costs about a ten-thousandth of a millisecond. */
export interface ServerMetrics extends RequestNotes {
  noteAiCall(call: EndedAiCall): void;
  notePluginFailure(plugin: string, hook: string): void;
  /** A mail of sign-in was sent, is tried again, or is tried no more. */
  noteMail(kind: string, outcome: 'sent' | 'retried' | 'failed'): void;
  noteUpkeep(task: string, outcome: 'ok' | 'failed', seconds: number): void;
  /** What was noted, by the names of the metrics. */
  readonly times: Readonly<Record<TimeName, TimeHistogram>>;
  counts(): Readonly<Record<CountName, readonly Sample[]>>;
}

/** What the metrics say of an AI call. */
export type EndedAiCall = Pick<
  AiUsage,
  'provider' | 'model' | 'outcome' | 'input_tokens' | 'output_tokens' | 'milliseconds'
>;

type TimeName =
  | 'learnwright_http_request_duration_seconds'
  | 'learnwright_ai_call_duration_seconds'
  | 'learnwright_upkeep_duration_seconds';
type CountName =
  | 'learnwright_http_refused_total'
  | 'learnwright_ai_tokens_total'
  | 'learnwright_plugin_failures_total'
  | 'learnwright_mails_total';

const MAIL_KINDS = ['verify', 'reset', 'exists'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const STATUS_CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];
const SHORT_TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG_TIMES = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Builds metrics without values. */
export function createServerMetrics(): ServerMetrics {
  const requests = createTimeHistogram(SHORT_TIMES);
  const aiCalls = createTimeHistogram(LONG_TIMES);
  const upkeep = createTimeHistogram(LONG_TIMES);
  const refusals = createCounter();
  const tokens = createCounter();
  const failures = createCounter();
  const mails = createCounter();
  // A counter that begins with its first failure shows Prometheus no increase.
  for (const kind of MAIL_KINDS) mails.add([kind, 'failed'], 0);
  return {
    noteRequest: (method, route, status, seconds) => {
      const known = METHODS.includes(method) ? method : 'other';
      requests.add(seconds, known, route ?? 'none', STATUS_CLASSES[Math.floor(status / 100)] ?? '');
    },
    noteRefusal: (code) => refusals.add([code]),
    noteAiCall: ({ provider: asked, outcome, input_tokens, output_tokens, milliseconds }) => {
      const provider = asked ?? 'none';
      aiCalls.add(milliseconds / 1000, provider, outcome);
      tokens.add([provider, 'input'], input_tokens);
      tokens.add([provider, 'output'], output_tokens);
    },
    notePluginFailure: (plugin, hook) => failures.add([plugin, hook]),
    noteMail: (kind, outcome) => mails.add([kind, outcome]),
    noteUpkeep: (task, outcome, seconds) => upkeep.add(seconds, task, outcome),
    times: {
      learnwright_http_request_duration_seconds: requests,
      learnwright_ai_call_duration_seconds: aiCalls,
      learnwright_upkeep_duration_seconds: upkeep,
    },
    counts: () => ({
      learnwright_http_refused_total: refusals.samples(),
      learnwright_ai_tokens_total: tokens.samples(),
      learnwright_plugin_failures_total: failures.samples(),
      learnwright_mails_total: mails.samples(),
    }),
  };
}
