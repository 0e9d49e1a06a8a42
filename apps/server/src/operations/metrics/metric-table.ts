/** One metric of the server, as `GET /metrics` names it. */
export interface MetricEntry {
  readonly name: `learnwright_${string}`;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly meaning: string;
  /** The database on which it is there; left out: on both. */
  readonly only?: 'sqlite' | 'postgres';
}

/** Every metric of the server's own. Labels have few values: names of routes, codes and plugins, never ids. */
export const METRICS = [
  {
    name: 'learnwright_info',
    type: 'gauge',
    labels: ['version', 'node', 'database'],
    meaning: 'Always 1; the labels name the version of the server, that of Node, and the kind of database.',
  },
  {
    name: 'learnwright_http_request_duration_seconds',
    type: 'histogram',
    labels: ['method', 'route', 'status'],
    meaning:
      'Time until the answer begins, by the template of the route and the class of the status. Its `_count` counts requests.',
  },
  {
    name: 'learnwright_http_requests_under_way',
    type: 'gauge',
    labels: ['kind'],
    meaning: 'Requests under way now: `requests` and those that wait for an AI provider, `ai_calls`.',
  },
  {
    name: 'learnwright_http_open',
    type: 'gauge',
    labels: ['kind'],
    meaning: 'Open `streams` and `uploads` now.',
  },
  {
    name: 'learnwright_http_refused_total',
    type: 'counter',
    labels: ['code'],
    meaning: 'Requests that ended with a problem document, by its code.',
  },
  {
    name: 'learnwright_ai_call_duration_seconds',
    type: 'histogram',
    labels: ['provider', 'outcome'],
    meaning: 'Time until an AI call ended. Its `_count` counts calls.',
  },
  {
    name: 'learnwright_ai_tokens_total',
    type: 'counter',
    labels: ['provider', 'direction'],
    meaning: 'Tokens of AI calls, `input` and `output`; estimated where the provider names none.',
  },
  {
    name: 'learnwright_database_up',
    type: 'gauge',
    labels: [],
    meaning: '1 while the database answers, else 0.',
  },
  {
    name: 'learnwright_database_writable',
    type: 'gauge',
    labels: [],
    meaning: '1 while the database takes writes and no damage of its files was met, else 0.',
  },
  {
    name: 'learnwright_database_connections',
    type: 'gauge',
    labels: ['state'],
    meaning: 'Connections of the pool, `idle` and `busy`, and queries `waiting` for one.',
    only: 'postgres',
  },
  {
    name: 'learnwright_replica_reads_total',
    type: 'counter',
    labels: ['from'],
    meaning:
      'Lists, statistics and exports that were to be read from the replica: read there, `replica`, or from the `primary`, because the replica was away or behind.',
    only: 'postgres',
  },
  {
    name: 'learnwright_database_bytes',
    type: 'gauge',
    labels: ['file'],
    meaning: 'Size of the SQLite file, `main`, and of its write-ahead log, `wal`.',
    only: 'sqlite',
  },
  {
    name: 'learnwright_disk_free_bytes',
    type: 'gauge',
    labels: ['place'],
    meaning: 'Free space where the server writes: its `data` directory, and the folder of a SQLite `database`.',
  },
  {
    name: 'learnwright_plugins',
    type: 'gauge',
    labels: ['status'],
    meaning: 'Known plugins by status.',
  },
  {
    name: 'learnwright_plugin_failures_total',
    type: 'counter',
    labels: ['plugin', 'hook'],
    meaning: 'Failures of plugins by hook; `GET route` and the like are their routes.',
  },
  {
    name: 'learnwright_hooks_skipped',
    type: 'gauge',
    labels: ['plugin', 'hook'],
    meaning: '1 for each hook that is skipped now because it has failed too often.',
  },
  {
    name: 'learnwright_effects',
    type: 'gauge',
    labels: ['state'],
    meaning: 'Deliveries of what follows a commit that are `waiting`, and `dead` ones that an operator has to retry.',
  },
  {
    name: 'learnwright_effects_oldest_due_seconds',
    type: 'gauge',
    labels: [],
    meaning: 'How long the oldest delivery waits whose turn it is; 0 where none waits.',
  },
  {
    name: 'learnwright_jobs',
    type: 'gauge',
    labels: ['status'],
    meaning: 'Jobs that are `queued` and `running`.',
  },
  {
    name: 'learnwright_mails_total',
    type: 'counter',
    labels: ['kind', 'outcome'],
    meaning:
      'Mails of sign-in by kind; `outcome` is `sent`, `retried` for a try that another one follows, or `failed` for a mail that is tried no more.',
  },
  {
    name: 'learnwright_upkeep_duration_seconds',
    type: 'histogram',
    labels: ['task', 'outcome'],
    meaning: 'Time that tasks of the upkeep took; `outcome` is `ok` or `failed`.',
  },
] as const satisfies readonly MetricEntry[];

/** The name of a metric. */
export type MetricName = (typeof METRICS)[number]['name'];
