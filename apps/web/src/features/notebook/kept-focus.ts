import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to an element when what had it is gone after a change, such as a button that was pressed. */
export function useKeptFocus(state: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [state]);
  return element;
}
