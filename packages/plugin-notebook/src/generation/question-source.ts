import type { Project } from '@learnwright/core';
import type { QuestionOrigin } from '../store.ts';

/** What questions are made of, and for whom. */
export interface QuestionSource {
  readonly origin: QuestionOrigin;
  readonly project: Project;
  /** What the ledger of AI calls says. */
  readonly purpose: string;
  /** How many questions one answer of an AI may give. */
  readonly limit: number;
}
