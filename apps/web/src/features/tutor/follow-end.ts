import { type RefObject, useEffect, useRef, useState } from 'react';

/** So many pixels from the end still count as the end. */
const NEAR = 48;

/** Where a reader is in a talk that grows. */
export interface Following {
  readonly isAtEnd: boolean;
  goToEnd(): void;
  /** Keeps what is seen where it is while something is put above it. */
  keepPlace(): void;
}

/** Follows the end of an element while the reader is there. Whoever scrolls up stays where they are. */
export function useFollowedEnd(element: RefObject<HTMLElement | null>): Following {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const follows = useRef(true);
  /** The distance to the end to keep at the next change of size; null where none is. */
  const kept = useRef<number | null>(null);

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    let top = scrollY;
    const note = () => {
      // What has grown since the last look must not count as scrolling up.
      if (distanceToEnd() < NEAR) follows.current = true;
      else if (scrollY < top - 1) follows.current = false;
      top = scrollY;
      setIsAtEnd(follows.current);
    };
    const grow = () => {
      if (kept.current !== null) {
        scrollTo({ top: scrollHeight() - innerHeight - kept.current, behavior: 'instant' });
        kept.current = null;
      } else if (follows.current) scrollTo({ top: scrollHeight(), behavior: 'instant' });
      top = scrollY;
    };
    const observer = new ResizeObserver(grow);
    observer.observe(target);
    addEventListener('scroll', note, { passive: true });
    // The keyboard of a phone takes its room from the page.
    addEventListener('resize', grow);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', note);
      removeEventListener('resize', grow);
    };
  }, [element]);

  return {
    isAtEnd,
    goToEnd: () => {
      follows.current = true;
      setIsAtEnd(true);
      scrollTo({ top: scrollHeight(), behavior: 'instant' });
    },
    keepPlace: () => {
      kept.current = distanceToEnd();
    },
  };
}

const scrollHeight = () => document.documentElement.scrollHeight;

const distanceToEnd = () => scrollHeight() - innerHeight - scrollY;
