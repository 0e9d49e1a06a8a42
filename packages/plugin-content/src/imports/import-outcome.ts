import type { ImportFinding } from '@learnwright/core';
import type { ElementChanges } from '../elements/element-changes.ts';

/** What an import has done to a set, or would do. */
export interface SetOutcome {
  readonly set_id: string;
  readonly title: string;
  readonly language: string;
  readonly hash: string;
  readonly lessons: number;
  /** Whether the set was there before. */
  readonly duplicate: boolean;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** The curriculum it is for the user that the import names. */
  readonly curriculum_id: string | null;
}

/** What an import has done, or would do. */
export interface ImportOutcome {
  readonly format: string;
  readonly findings: readonly ImportFinding[];
  readonly sets: readonly SetOutcome[];
  readonly elements: ElementChanges;
  readonly imported: boolean;
}

/** What an import does to the elements of content that it leaves as it is. */
export const NO_ELEMENT_CHANGES: ElementChanges = { moved: [], orphaned: [] };
