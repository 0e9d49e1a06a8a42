/** Why the work of a job is told to end. */
export type EndingReason = 'cancelled' | 'stopping' | 'lost';

/** The reason that the signal of a job aborts with. */
export class JobEnding extends Error {
  readonly why: EndingReason;

  constructor(why: EndingReason) {
    super(SENTENCES[why]);
    this.name = 'AbortError';
    this.why = why;
  }
}

const SENTENCES = {
  cancelled: 'The job was cancelled.',
  stopping: 'The server stops.',
  lost: 'Another server has taken the job over.',
} as const satisfies Record<EndingReason, string>;

/** Tells the work of a job to end. */
export interface JobControl {
  readonly signal: AbortSignal;
  /** Why the work was told to end; null while it may go on. */
  why(): EndingReason | null;
  /** Tells the work to end; the first reason counts. */
  end(why: EndingReason): void;
}

/** Builds the control of a job. */
export function createJobControl(): JobControl {
  const controller = new AbortController();
  let reason: EndingReason | null = null;
  return {
    signal: controller.signal,
    why: () => reason,
    end: (why) => {
      if (reason !== null) return;
      reason = why;
      controller.abort(new JobEnding(why));
    },
  };
}
