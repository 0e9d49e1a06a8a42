import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to a heading once a dialog has closed whose button is gone with its row: call what it returns when the row is gone. The
 * dialog would give the focus to nothing.
 */
export function useFocusAfterDialog(isOpen: boolean, heading: RefObject<HTMLHeadingElement | null>): () => void {
  const isGone = useRef(false);
  useEffect(() => {
    if (isOpen || !isGone.current) return;
    isGone.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [isOpen, heading]);
  return () => {
    isGone.current = true;
  };
}
