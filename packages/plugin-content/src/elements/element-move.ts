import type { ElementAddress } from '@learnwright/core';

/** An element that an update gave another address: the attempts at it belong there now. */
export interface ElementMove {
  readonly from: ElementAddress;
  readonly to: ElementAddress;
}

/** What an update does to the elements of what it replaces. */
export interface ElementChanges {
  readonly moved: readonly ElementMove[];
  /** Elements that exist no more. */
  readonly orphaned: readonly ElementAddress[];
}
