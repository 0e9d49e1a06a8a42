import { useEffect } from 'react';
import { focusHeading } from '../../../page/focus-heading.ts';

/** Gives the focus to the heading of the page when a dialog closes whose button has gone with what it was about. */
export function useHeadingAfter(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
}
