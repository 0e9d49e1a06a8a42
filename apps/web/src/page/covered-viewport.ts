import { useEffect } from 'react';

/** Keeps the buttons above the keyboard of phones whose browsers lay it over the page: `--covered` is its height. */
export function useCoveredViewport(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
      style.setProperty('--covered', `${Math.round(covered)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--covered');
    };
  }, []);
}
