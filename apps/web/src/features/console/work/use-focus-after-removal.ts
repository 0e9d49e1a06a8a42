import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to a place above a list when the row whose button was pressed has left it; `state` is what then changes: the keys of the
 * rows, and whether a dialog is open. `expect` is called at the press: rows that leave by themselves move no focus.
 */
export function useFocusAfterRemoval<Place extends HTMLElement>(
  state: string,
): { readonly place: RefObject<Place | null>; readonly expect: () => void } {
  const place = useRef<Place>(null);
  const isExpected = useRef(false);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (!isExpected.current || document.activeElement !== document.body) return;
    isExpected.current = false;
    place.current?.focus({ preventScroll: true });
  }, [state]);
  return {
    place,
    expect: () => {
      isExpected.current = true;
    },
  };
}
