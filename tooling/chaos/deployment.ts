import type { FaultResult } from './faults.ts';

/** What learners have met on servers and a PostgreSQL that are set up in some way. */
export interface DeploymentRow {
  readonly setup: string;
  readonly requests: number;
  /** Answers 503, which say when to come back. */
  readonly refused_503: number;
  /** Other answers from 500 on, 503s that do not explain themselves, requests without an answer, and streams that were cut. */
  readonly errors: number;
  readonly lost: number;
  readonly doubled: number;
  /** The longest time that a write took, in seconds. */
  readonly longest_s: number;
  /** Of the load. */
  readonly seconds: number;
  /** From the end of a failover until the last refusal, or the first answer that is none; null where nothing failed over. */
  readonly recovery_s: number | null;
}

/** How a trial is made. */
export interface DeploymentOptions {
  readonly short: boolean;
  /** Told of each finding, a sentence each. */
  readonly report: (sentence: string) => void;
}

/** Tries one setup; null where this machine does not have what it takes. */
export type TryDeployment = (options: DeploymentOptions) => Promise<DeploymentRow | null>;

/** The row of a setup, from what was seen under load; its recovery counts where something failed over. */
export function toRow(setup: string, result: FaultResult, failedOver: boolean): DeploymentRow {
  const { done, '503': refused_503, other_5xx, cut, silent_503, blamed, load_s, recovery_s } = result;
  return {
    setup,
    requests: done + refused_503 + other_5xx + cut,
    refused_503,
    errors: other_5xx + cut + silent_503 + blamed,
    lost: result.lost,
    doubled: result.doubled,
    longest_s: result.longest_s,
    seconds: load_s,
    recovery_s: failedOver ? recovery_s : null,
  };
}

/** Whether a setup has kept what was promised. */
export function isSound({ requests, errors, lost, doubled }: DeploymentRow): boolean {
  return requests > 0 && errors + lost + doubled === 0;
}
