/** A piece of work that waits, runs or has failed for good; times are UTC. */
export interface ServerWork {
  readonly kind: 'delivery' | 'job' | 'schedule';
  /** The event of a delivery, the id of a job, the name of a schedule. */
  readonly id: string;
  /** The hook, the kind of the job, the name of the schedule. */
  readonly name: string;
  /** Who does it; null for the server itself. */
  readonly plugin: string | null;
  readonly user_id: string | null;
  readonly status: 'waiting' | 'running' | 'failed';
  readonly tries: number;
  /** When it is tried next, or was due last. */
  readonly due_at: string;
  /** The server that has it now. */
  readonly owner: string | null;
  readonly last_error: string | null;
  /** Why it waits, as a code and as a sentence; null for what runs or has failed. */
  readonly wait: {
    readonly reason: 'rights' | 'plugin' | 'hook' | 'line' | 'retry' | 'time' | 'server';
    readonly detail: string;
  } | null;
}

/** How much work there is, by kind and state; times are UTC. */
export interface ServerWorkSummary {
  readonly jobs: { readonly queued: number; readonly running: number; readonly failed: number };
  readonly deliveries: { readonly waiting: number; readonly dead: number; readonly oldest_due_at: string | null };
  readonly schedules: { readonly total: number; readonly failing: number };
}

/** The commands of the server over all work beside requests. */
export interface WorkCommands {
  /** The work by the time of the next try, at most so much. */
  list(options: {
    readonly kind?: ServerWork['kind'] | undefined;
    readonly status?: ServerWork['status'] | undefined;
    readonly plugin?: string | undefined;
    readonly limit: number;
  }): Promise<readonly ServerWork[]>;
  /** How much there is, by kind and state. */
  summary(): Promise<ServerWorkSummary>;
}
