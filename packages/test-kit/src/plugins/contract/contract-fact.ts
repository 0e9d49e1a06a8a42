import type { Awaitable } from '@learnwright/core';

/** One promise of the contract, and what tells whether a subject keeps it. */
export interface ContractFact<Subject> {
  /** What every plugin does, as the name of a test: "is activated". */
  readonly title: string;
  /** A sentence for everything that breaks the promise; empty where it is kept. */
  find(subject: Subject): Awaitable<readonly string[]>;
}

/** What was found, by the title of the fact; facts that are kept are left out. */
export type ContractFindings = Readonly<Record<string, readonly string[]>>;

/** Asks every fact about a subject, one after the other. */
export async function findBrokenFacts<Subject>(
  facts: readonly ContractFact<Subject>[],
  subject: Subject,
): Promise<ContractFindings> {
  const broken: Record<string, readonly string[]> = {};
  for (const { title, find } of facts) {
    const findings = await find(subject);
    if (findings.length > 0) broken[title] = findings;
  }
  return broken;
}
