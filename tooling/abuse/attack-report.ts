/** What was answered to hostile learners. */
export interface AttackReport {
  /** How often each act was done. */
  readonly acts: Record<string, number>;
  /** How often each status was answered; `cut off`, `left` and `no answer` where there was none. */
  readonly statuses: Record<string, number>;
  /** Answers from 500 on that are no 503, and requests without any answer within two minutes; a sentence each. */
  readonly failures: string[];
}
