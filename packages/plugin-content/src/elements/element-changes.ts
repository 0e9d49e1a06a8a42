import type { ElementAddress, ElementMove } from '@learnwright/core';

/** What an update does to the elements of what it replaces. */
export interface ElementChanges {
  /** Elements that the update gave another address: the attempts at them belong there now. */
  readonly moved: readonly ElementMove[];
  /** Elements that exist no more. */
  readonly orphaned: readonly ElementAddress[];
}
