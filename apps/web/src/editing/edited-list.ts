import { type RefObject, useRef, useState } from 'react';
import { useFocusAfterDialog } from './focus-after-dialog.ts';

/** A list whose items are written and taken away in dialogs. */
export interface EditedList<Item> {
  /** What is being written. */
  readonly edited: Item | 'new' | null;
  /** What somebody is asked about: whether it shall go. */
  readonly removed: Item | null;
  /** The heading of the list: it has the focus once an item is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  edit(item: Item | 'new' | null): void;
  askToRemove(item: Item): void;
  keep(): void;
  /** Ends the question once the item is gone. */
  endRemoval(): void;
}

/** Keeps which dialog of a list is open. */
export function useEditedList<Item>(): EditedList<Item> {
  const [edited, edit] = useState<Item | 'new' | null>(null);
  const [removed, askToRemove] = useState<Item | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useFocusAfterDialog(removed !== null, heading);
  const keep = () => askToRemove(null);
  const endRemoval = () => {
    leave();
    keep();
  };
  return { edited, removed, heading, edit, askToRemove, keep, endRemoval };
}
