import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to an element when something changes that takes away what had it, such as the button that was pressed. */
export function useFocusAfter<Place extends HTMLElement>(change: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (document.activeElement === document.body) place.current?.focus();
  }, [change]);
  return place;
}
