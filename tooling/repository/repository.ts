import type { Violation } from './violation.ts';

/** The files that are committed or about to be, by their paths from the root with forward slashes. */
export interface Repository {
  readonly files: readonly string[];
  read(file: string): string;
  /** The length of a file in bytes. */
  size(file: string): number;
}

/** A check of the repository as a whole: every violation at once. */
export type RepositoryCheck = (repository: Repository) => readonly Violation[];
